import pg from 'pg'

/** Calls `work` with a connection to the database at `url`, which is closed afterwards. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  await using stack = new AsyncDisposableStack()
  return await work(await openClient(url, stack))
}

/** Connects to the database at `url`; `stack` closes the connection. */
export async function openClient(url: string, stack: AsyncDisposableStack): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  stack.defer(() => client.end())
  return client
}
