import 'server-only'
import type { Misspelt } from '@/lib/config/misspelt'
import type { Logger } from '@/lib/infra/observe/log'

/** Warns of variables that have no effect, as their names are misspelt. */
export function warnOfMisspelt(log: Pick<Logger, 'warn'>, misspelt: readonly Misspelt[]): void {
  for (const { given, meant } of misspelt) {
    log.warn({ variable: given, meant }, 'not a variable of this service; another one may be meant')
  }
}
