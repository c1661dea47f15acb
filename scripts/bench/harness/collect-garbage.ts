// Loaded into a server whose memory is measured: garbage says nothing about a watcher.
process.on('SIGUSR2', () => {
  globalThis.gc?.()
})
