import 'server-only'
import { LOG_LEVELS, type LogLevel } from '@/lib/config/log-levels'
import type { Logger } from './log'

/** The least severe level that is logged now. */
export const levelOf = (log: Pick<Logger, 'level'>): LogLevel =>
  LOG_LEVELS.find((level) => level === log.level) ?? 'info'

/**
 * Logs from this level on, until the next change or the end of the process; returns the level before.
 * The change itself is logged unless nothing is before and after.
 */
export function changeLevel(log: Logger, after: LogLevel): LogLevel {
  const before = levelOf(log)
  const tell = () => log.warn({ before, after }, 'log level changed')
  const isTold = log.isLevelEnabled('warn')
  if (isTold) tell()
  log.level = after
  if (!isTold) tell()
  return before
}
