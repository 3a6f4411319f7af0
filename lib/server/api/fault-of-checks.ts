import 'server-only'
import type { ReadinessCheck } from '@/lib/contract/codecs/health'
import { FAULT_SOURCES, type FaultSource } from '@/lib/domain/shared/fault-source'

/** Checks of what other parties do; all others are of this service. */
const CHECKED: Readonly<Record<string, FaultSource>> = {
  'order book': 'order-book',
  'chain head': 'node',
}

/** Whose fault it is that checks fail; none when none does. */
export function faultOfChecks(
  checks: readonly Pick<ReadinessCheck, 'name' | 'ok'>[],
): readonly FaultSource[] {
  const failing = checks.filter(({ ok }) => !ok).map(({ name }) => CHECKED[name] ?? 'service')
  return FAULT_SOURCES.filter((source) => failing.includes(source))
}
