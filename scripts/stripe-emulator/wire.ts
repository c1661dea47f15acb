/** A form or a query, nested as its names are: `items[0][price]=x` is `{ items: { 0: { price: 'x' } } }`. */
export interface Params {
  [name: string]: string | Params | undefined
}

/** Reads Stripe's way of sending nested values as a form. */
export function readParams(encoded: string): Params {
  const params: Params = Object.create(null)
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.replaceAll(']', '').split('[')
    const last = path.pop() ?? ''
    const holder = path.reduce<Params>((parent, key) => {
      const inner = parent[key]
      const next: Params = typeof inner === 'object' ? inner : Object.create(null)
      parent[key] = next
      return next
    }, params)
    // `expand[]=a&expand[]=b`: an empty name is the next index
    holder[last === '' ? String(Object.keys(holder).length) : last] = value
  }
  return params
}

/** A value that must be text. */
export const text = (params: Params, name: string): string | undefined => {
  const value = params[name]
  return typeof value === 'string' ? value : undefined
}
export const nested = (params: Params, name: string): Params => {
  const value = params[name]
  return typeof value === 'object' ? value : {}
}
/** The values of a list, in order. */
export const list = (params: Params, name: string): (string | Params)[] =>
  Object.values(nested(params, name)).filter((value) => value !== undefined)
export const flag = (params: Params, name: string): boolean | undefined => {
  const value = text(params, name)
  return value === undefined ? undefined : value === 'true'
}
export const number = (params: Params, name: string): number | undefined => {
  const value = text(params, name)
  return value === undefined ? undefined : Number(value)
}

/** Metadata as sent; an empty value removes a name. */
export function mergeMetadata(before: Record<string, string>, change: Params): Record<string, string> {
  const after = { ...before }
  for (const [name, value] of Object.entries(change)) {
    if (value === '') delete after[name]
    else if (typeof value === 'string') after[name] = value
  }
  return after
}

/** A refusal in Stripe's shape; its client takes any other body for a success. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly type: string
  readonly code: string | undefined
  readonly param: string | undefined

  constructor(
    status: number,
    message: string,
    { type = 'invalid_request_error', code, param }: { type?: string; code?: string; param?: string } = {},
  ) {
    super(message)
    this.status = status
    this.type = type
    this.code = code
    this.param = param
  }

  toBody() {
    const { type, message, code, param } = this
    return { error: { type, message, ...(code && { code }), ...(param && { param }) } }
  }
}

export const notFound = (kind: string, id: string): StripeRefusal =>
  new StripeRefusal(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id' })

export const requireText = (params: Params, name: string): string => {
  const value = text(params, name)
  if (value === undefined || value === '')
    throw new StripeRefusal(400, `Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
  return value
}
