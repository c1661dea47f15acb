/** Directus as its command line starts it, without asking whether there is a newer one. What it does: COMMAND. */
process.argv.push(process.env.COMMAND)
await import('@directus/api/cli/run.js')
