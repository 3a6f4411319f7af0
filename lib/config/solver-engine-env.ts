import 'server-only'
import * as z from 'zod'
import { inProcessSolvers } from '@/lib/domain/solver/registry'

/** A solver engine that bids by HTTP, in addition to the built-in solvers. */
export type SolverEngineEnv = {
  /** Its name in competitions and reports. */
  readonly name: string
  /** Base URL of its `/solve` and `/notify`. */
  readonly url: string
  /** Shortens the deadline of an auction for this engine; null does not. */
  readonly timeoutMs: number | null
  /** Maximum solutions read per response. */
  readonly maxSolutions: number
}

/** Source: lib/docs/protocol.md#defaults. */
const MAX_SOLUTIONS_DEFAULT = 3

/** The variable, as part of the full schema. */
export const solverEngineVariables = { SOLVER_ENGINES: z.string().default('') } as const

const settingsSchema = z.strictObject({
  timeoutMs: z.coerce.number().int().min(1).max(60_000).optional(),
  maxSolutions: z.coerce.number().int().min(1).max(100).default(MAX_SOLUTIONS_DEFAULT),
})

/** Parses `name=url;timeoutMs=…;maxSolutions=…,…`; unusable entries are added to `problems`. */
export function readSolverEngines(text: string, problems: string[]): readonly SolverEngineEnv[] {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  const engines = entries.flatMap((entry) => {
    const read = readEngine(entry)
    if (typeof read !== 'string') return [read]
    problems.push(`SOLVER_ENGINES: "${entry}": ${read}`)
    return []
  })
  const taken = new Set(inProcessSolvers.map(({ name }) => name.toLowerCase()))
  for (const { name } of engines) {
    const key = name.toLowerCase()
    if (taken.has(key)) {
      problems.push(`SOLVER_ENGINES: the name "${name}" is taken by another engine or method`)
    }
    taken.add(key)
  }
  return engines
}

/** One engine, or the problem with it. */
function readEngine(entry: string): SolverEngineEnv | string {
  const [, name, url = '', rest = ''] = /^([\w.-]{1,32})=([^;]*)(?:;(.*))?$/.exec(entry) ?? []
  if (name === undefined) {
    return 'expected name=url, the name of at most 32 letters, digits, dots, dashes and underscores'
  }
  if (!isEngineUrl(url)) return 'expected an http or https URL without query and fragment'
  const given = rest
    .split(';')
    .filter(Boolean)
    .map((part) => part.split('=') as [string, string | undefined])
  const settings = settingsSchema.safeParse(Object.fromEntries(given))
  if (!settings.success) {
    return 'expected timeoutMs from 1 to 60000 and maxSolutions from 1 to 100, and nothing else'
  }
  const { timeoutMs = null, maxSolutions } = settings.data
  return { name, url: url.replace(/\/+$/, ''), timeoutMs, maxSolutions }
}

function isEngineUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, search, hash } = new URL(text)
  return /^https?:$/.test(protocol) && search === '' && hash === ''
}
