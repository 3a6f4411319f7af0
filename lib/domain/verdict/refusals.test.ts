import { describe, expect, it } from 'vitest'
import { ORDER_REFUSALS } from '@/lib/domain/auction/failing-orders'
import { HOOK_FAILED, REFUSED } from '@/lib/domain/settlement/trial-events'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { failedHook } from './filled-code'
import { filterMessages, isKnownFilter, recordedRefusal } from './filter-messages'

const event = (label: string, reason?: string) => ({
  label,
  timestamp: unixMicros(1),
  ...(reason === undefined ? {} : { reason }),
})

const recordedIn = (events: ReturnType<typeof event>[], auctionsAt: number[] = []) =>
  recordedRefusal({
    events,
    auctions: auctionsAt.map((at) => ({ timestamp: unixMicros(at) })),
  })?.code

describe('refusals', () => {
  it.each(ORDER_REFUSALS)('the event %s has the code of the same name', (refusal) => {
    expect(isKnownFilter(refusal)).toBe(true)
    expect(filterMessages(refusal).code).toBe(refusal)
    expect(recordedIn([event('ready'), event(REFUSED, refusal)])).toBe(refusal)
  })

  it('hold while the next auction is being solved, until something newer is recorded', () => {
    const refused = event(REFUSED, 'receiver_refuses')
    expect(recordedIn([refused, event('ready')])).toBe('receiver_refuses')
    const leftOut = event('filtered', 'receiver_refuses')
    expect(recordedIn([refused, leftOut, event('ready')])).toBe('receiver_refuses')
    expect(recordedIn([refused, event('considered')])).toBeUndefined()
    expect(recordedIn([event(REFUSED, 'a reason of later')])).toBeUndefined()
  })

  it('do not hold once the next auction has ended without a bid', () => {
    const events = [event(REFUSED, 'receiver_refuses'), event('ready')]
    expect(recordedIn(events, [0, 2])).toBe('receiver_refuses')
    expect(recordedIn(events, [0, 2, 3])).toBeUndefined()
  })

  it('a hook that failed in a settlement is found by its event', () => {
    expect(failedHook({ events: [event(HOOK_FAILED, 'hook 1'), event('traded')] })).toBe('hook 1')
    expect(failedHook({ events: [event('traded')] })).toBeNull()
  })
})
