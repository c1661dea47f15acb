// Loaded into a server whose memory is measured: what is garbage already says nothing about a watcher.
process.on('SIGUSR2', () => {
  globalThis.gc?.()
})
