import { describe, expect, it } from 'vitest'
import { isSubscribed, toggleSubscription } from './matrix-state'

describe('toggleSubscription', () => {
  it('toggles one subscription and leaves the others', () => {
    const first = toggleSubscription([], 'order_filled', 'email')
    const both = toggleSubscription(first, 'order_expired', 'push')
    expect(isSubscribed(both, 'order_filled', 'email')).toBe(true)
    expect(isSubscribed(both, 'order_expired', 'push')).toBe(true)
    expect(isSubscribed(both, 'order_expired', 'email')).toBe(false)
    expect(toggleSubscription(both, 'order_expired', 'push')).toEqual(first)
  })
})
