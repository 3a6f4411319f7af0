import { parseArgs } from 'node:util'
import { FAULTS } from './faults'

export type ChaosOptions = {
  readonly minutes: number
  readonly database: 'pglite' | 'postgres'
  readonly seed: number
  /** Orders sent per second. */
  readonly rate: number
  /** How long a process is suspended, in seconds; other lasting faults last half as long. */
  readonly standstillSeconds: number
  /** Names of the faults to draw from; null for all. */
  readonly only: readonly string[] | null
}

/** The options of `npm run chaos`. Throws an error that names an invalid option. */
export function parseOptions(args: readonly string[], freshSeed: () => number): ChaosOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '60' },
      database: { type: 'string', default: 'pglite' },
      seed: { type: 'string' },
      rate: { type: 'string', default: '5' },
      standstill: { type: 'string', default: '30' },
      only: { type: 'string' },
    },
  })
  const { database, seed } = values
  if (database !== 'pglite' && database !== 'postgres') {
    throw new Error(`--database: expected pglite or postgres, not ${database}`)
  }
  const only = values.only?.split(',') ?? null
  const unknown = only?.find((name) => FAULTS.every((fault) => fault.name !== name))
  if (unknown !== undefined) {
    const names = FAULTS.map(({ name }) => name).join(', ')
    throw new Error(`--only: ${unknown} is none of ${names}`)
  }
  return {
    minutes: positive('minutes', values.minutes),
    database,
    seed: seed === undefined ? freshSeed() : positive('seed', seed),
    rate: positive('rate', values.rate),
    standstillSeconds: positive('standstill', values.standstill),
    only,
  }
}

function positive(name: string, text: string): number {
  const value = Number(text)
  if (!(value > 0 && Number.isFinite(value))) {
    throw new Error(`--${name}: expected a number above zero, not ${text}`)
  }
  return value
}
