/** Directus as its command line starts it, without checking for a newer version. What it does: COMMAND. */
process.argv.push(process.env.COMMAND)
await import('@directus/api/cli/run.js')
