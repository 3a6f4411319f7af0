import { describe, expect, it } from 'vitest'
import { isSubscribed, toggleSubscription } from './matrix-state'

describe('toggleSubscription', () => {
  it('toggles one subscription and leaves the others', () => {
    const one = toggleSubscription([], 'order_filled', 'email')
    const two = toggleSubscription(one, 'order_expired', 'push')
    expect(isSubscribed(two, 'order_filled', 'email')).toBe(true)
    expect(isSubscribed(two, 'order_expired', 'push')).toBe(true)
    expect(isSubscribed(two, 'order_expired', 'email')).toBe(false)
    expect(toggleSubscription(two, 'order_expired', 'push')).toEqual(one)
  })
})
