import 'server-only'
import { type Logger, pino } from 'pino'
import type { LogLevel } from '@/lib/config/log-levels'

export type { Logger }

/**
 * Writes one JSON line per event to stderr, so that stdout has only the few lines for people at
 * start.
 */
export function createLogger(level: LogLevel): Logger {
  const stderr = pino.destination({ dest: 2, sync: false })
  // Writing to a closed terminal fails; that must not interrupt running work such as a graceful
  // stop.
  stderr.on('error', () => {})
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: describeError },
    },
    stderr,
  )
}

/**
 * Message and chain of causes; only first lines, as request bodies in RPC errors may contain
 * signatures.
 */
function describeError(error: unknown): {
  message: string
  causes: string[]
  stack?: string
} {
  if (!(error instanceof Error)) return { message: String(error), causes: [] }
  const causes: string[] = []
  let cause: unknown = error.cause
  while (cause instanceof Error && causes.length < 5) {
    causes.push(errorText(cause))
    cause = cause.cause
  }
  return {
    message: errorText(error),
    causes,
    ...(error.stack === undefined ? {} : { stack: stackFrames(error.stack) }),
  }
}

/** One line of at most 300 characters and the name; further lines may contain a request. */
export const errorText = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${firstLine(error.message)}` : firstLine(String(error))

const firstLine = (text: string): string => (text.split('\n', 1)[0] ?? '').slice(0, 300)

const stackFrames = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
    .map((line) => line.trim())
    .join(' < ')
