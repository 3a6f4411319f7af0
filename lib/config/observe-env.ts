import 'server-only'
import * as z from 'zod'
import { LOG_LEVELS, type LogLevel } from './log-levels'

/** What operators see of a process. */
export type ObserveEnv = {
  readonly logLevel: LogLevel
  /** Whether each request is a line in the log. */
  readonly accessLog: boolean
  /** Where metrics, health and the log level are served, for operators only; null: metrics are public. */
  readonly admin: { readonly host: string; readonly port: number } | null
}

const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((text) => ['on', 'true', '1'].includes(text))

/** The variables, as part of the full schema. */
export const observeVariables = {
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  ACCESS_LOG: onOff.default(false),
  ADMIN_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  ADMIN_HOST: z.string().min(1).optional(),
} as const

type ObserveSettings = z.output<z.ZodObject<typeof observeVariables>>

const LOOPBACK = '127.0.0.1'

/** Interprets the variables; a port that is taken already and a host without one are added to `problems`. */
export function readObserve(
  env: ObserveSettings & { readonly PORT: number },
  problems: string[],
): ObserveEnv {
  const { LOG_LEVEL: logLevel, ACCESS_LOG: accessLog, ADMIN_PORT: port, ADMIN_HOST: host } = env
  if (port === undefined && host !== undefined) problems.push('ADMIN_HOST: needs ADMIN_PORT')
  if (port !== undefined && port !== 0 && port === env.PORT) {
    problems.push('ADMIN_PORT: must be another port than PORT')
  }
  const admin = port === undefined ? null : { host: host ?? LOOPBACK, port }
  return { logLevel, accessLog, admin }
}
