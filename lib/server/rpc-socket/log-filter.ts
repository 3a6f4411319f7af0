import 'server-only'
import * as z from 'zod'

const hexOf = (digits: number) =>
  z
    .string()
    .regex(new RegExp(`^0x[0-9a-fA-F]{${digits}}$`))
    .transform((text) => text.toLowerCase())

const MAX_ALTERNATIVES = 1_000
const oneOrMany = <T extends z.ZodType>(item: T) =>
  z.union([item, z.array(item).max(MAX_ALTERNATIVES)])

/** What `eth_subscribe` takes for logs; blocks are not chosen, as only new ones are reported. */
const filterSchema = z.object({
  address: oneOrMany(hexOf(40)).nullish(),
  topics: z
    .array(oneOrMany(hexOf(64)).nullable())
    .max(4)
    .nullish(),
})

const logSchema = z.looseObject({ address: z.string(), topics: z.array(z.string()) })

export type Log = z.output<typeof logSchema>
export const logsSchema = z.array(logSchema)

/** Whether a log is one of those asked for. */
export type LogFilter = (log: Log) => boolean

/** Null for params that are no filter. An empty list of alternatives matches everything. */
export function parseLogFilter(params: unknown): LogFilter | null {
  const parsed = filterSchema.safeParse(params ?? {})
  if (!parsed.success) return null
  const { address, topics } = parsed.data
  const addresses = alternatives(address)
  const wanted = (topics ?? []).map(alternatives)
  return (log) =>
    isAmong(addresses, log.address) &&
    wanted.every((some, index) => some === null || isAmong(some, log.topics[index]))
}

/** Null: anything will do. */
function alternatives(value: string | readonly string[] | null | undefined) {
  const list = typeof value === 'string' ? [value] : (value ?? [])
  return list.length === 0 ? null : new Set(list)
}

const isAmong = (some: ReadonlySet<string> | null, value: string | undefined): boolean =>
  some === null || (value !== undefined && some.has(value.toLowerCase()))
