import { describe, expect, it } from 'vitest'
import { spanSeconds, WHOLE_HISTORY } from './history-span'

const DAY = 86_400
const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / 1000

describe('spanSeconds', () => {
  it('includes both days whole', () => {
    const span = { firstDay: '2026-02-27', lastDay: '2026-02-28' }
    expect(spanSeconds(span, 'utc')).toEqual({ from: day('2026-02-27'), to: day('2026-03-01') })
    expect(spanSeconds({ ...span, lastDay: '2026-02-27' }, 'utc')).toEqual({
      from: day('2026-02-27'),
      to: day('2026-02-27') + DAY,
    })
  })

  it('has no bound for an empty or half-typed day', () => {
    expect(spanSeconds(WHOLE_HISTORY, 'utc')).toEqual({ from: null, to: null })
    expect(spanSeconds({ firstDay: '2026-02', lastDay: '' }, 'utc')).toEqual({
      from: null,
      to: null,
    })
  })

  it('takes the days of the local calendar in the local zone', () => {
    const span = spanSeconds({ firstDay: '2026-03-29', lastDay: '2026-03-29' }, 'local')
    expect(span?.from).toBe(new Date(2026, 2, 29).getTime() / 1000)
    expect(span?.to).toBe(new Date(2026, 2, 30).getTime() / 1000)
  })

  it('is none when it ends before it begins', () => {
    expect(spanSeconds({ firstDay: '2026-03-02', lastDay: '2026-03-01' }, 'utc')).toBeNull()
  })
})
