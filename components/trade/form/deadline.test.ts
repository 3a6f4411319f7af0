import { describe, expect, it } from 'vitest'
import { LONGEST_DEADLINE_SECONDS } from '@/lib/client/trade-defaults'
import { MAX_LIMIT_VALIDITY_SECONDS } from '@/lib/domain/order/validation'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { deadlineNote, deadlineProblem } from './deadline'
import { deadlineFieldText, deadlineRange, parseDeadlineField } from './deadline-field'

const NOW = Date.UTC(2026, 2, 14, 12, 0) / 1000
const NOW_MS = NOW * 1000
const inSeconds = (seconds: number) => unixSeconds(NOW + seconds)

describe('a deadline on a date', () => {
  it('may be a year away, as the service allows', () => {
    expect(LONGEST_DEADLINE_SECONDS).toBe(MAX_LIMIT_VALIDITY_SECONDS)
    expect(deadlineProblem(inSeconds(LONGEST_DEADLINE_SECONDS), NOW_MS)).toBeNull()
    expect(deadlineProblem(inSeconds(LONGEST_DEADLINE_SECONDS + 1), NOW_MS)).toMatch(/a year/)
  })

  it('is a minute away at least', () => {
    expect(deadlineProblem(inSeconds(60), NOW_MS)).toBeNull()
    expect(deadlineProblem(inSeconds(59), NOW_MS)).toMatch(/less than a minute/)
  })

  it('has no problem while there is none, or no clock', () => {
    expect(deadlineProblem(null, NOW_MS)).toBeNull()
    expect(deadlineProblem(inSeconds(0), null)).toBeNull()
  })

  it.each(['utc', 'local', 'unix'] as const)('is read as it is written, in %s', (zone) => {
    const text = deadlineFieldText(inSeconds(0), zone)
    expect(text).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
    expect(parseDeadlineField(text, zone)).toBe(NOW)
  })

  it('is in UTC where times are not local', () => {
    expect(deadlineFieldText(inSeconds(0), 'utc')).toBe('2026-03-14T12:00')
    expect(parseDeadlineField('2026-03-14T12:00', 'unix')).toBe(NOW)
  })

  it('is unknown while its field is incomplete', () => {
    expect(parseDeadlineField('', 'utc')).toBeNull()
    expect(parseDeadlineField('2026-03-14', 'utc')).toBeNull()
  })

  it('can be chosen within its range, which leaves time to sign', () => {
    const { min, max } = deadlineRange(NOW_MS, 'utc')
    for (const text of [min, max]) {
      expect(deadlineProblem(parseDeadlineField(text, 'utc'), NOW_MS)).toBeNull()
    }
    expect(max).toBe('2027-03-14T11:50')
  })
})

it('says when the order ends', () => {
  const span = { deadlineSeconds: 1800, deadlineAt: null }
  expect(deadlineNote(span, NOW_MS, 'utc')).toBe('About 14 Mar 2026, 12:30 UTC')
  expect(deadlineNote(span, null, 'utc')).toBe('After signing')
  expect(deadlineNote({ ...span, deadlineAt: inSeconds(86_400) }, NOW_MS, 'utc')).toBe(
    'Until 15 Mar 2026, 12:00 UTC',
  )
})
