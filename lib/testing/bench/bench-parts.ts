/** What a benchmark consists of, in the order in which it is measured. */
export const PARTS = [
  'start',
  'market',
  'notifications',
  'deliveries',
  'verdicts',
  'solving',
  'solving-spread',
  'solving-exact',
  'scale',
  'growth',
  'open-orders',
  'streams',
  'idle',
  'api',
  'market-api',
  'quote',
  'busy-quote',
  'settlement',
  'pages',
] as const
export type Part = (typeof PARTS)[number]

/** Not measured unless asked for, as it waits for minutes, or writes gigabytes. */
export const ON_DEMAND: readonly Part[] = ['idle', 'growth', 'open-orders', 'streams']

/** Parts that are measured on the one system that the benchmark starts; each other starts its own. */
export const ON_SHARED_SYSTEM: readonly Part[] = [
  'api',
  'market-api',
  'quote',
  'busy-quote',
  'settlement',
  'pages',
]

/** Throws on a name that is none of them. */
export function toPart(name: string): Part {
  const part = PARTS.find((part) => part === name)
  if (part === undefined) throw new Error(`--only: "${name}" is none of ${PARTS.join(', ')}`)
  return part
}
