import { describe, expect, it } from 'vitest'
import { orderStage, stageOfUpstream } from './stage'

describe('the stage of an order', () => {
  it.each([
    ['fulfilled', 'traded'],
    ['cancelled', 'cancelled'],
    ['expired', 'expired'],
    ['presignaturePending', 'scheduled'],
  ] as const)('of a %s order is %s, whatever happened before', (status, stage) => {
    for (const label of ['created', 'ready', 'executing', 'traded', 'cancelled', null]) {
      expect(orderStage(status, label)).toBe(stage)
    }
  })

  it.each([
    ['created', 'scheduled'],
    ['ready', 'active'],
    ['considered', 'solved'],
    ['executing', 'executing'],
    ['traded', 'open'],
    ['filtered', 'open'],
    ['invalid', 'open'],
    ['cancelled', 'open'],
    [null, 'open'],
  ] as const)('of an open order after %s is %s', (label, stage) => {
    expect(orderStage('open', label)).toBe(stage)
  })
})

describe('the stage that another deployment reports', () => {
  it('is no end of an order that is open', () => {
    const order = { status: 'open', partiallyFillable: true } as const
    expect(stageOfUpstream(order, 'traded')).toBe('open')
    expect(stageOfUpstream(order, 'executing')).toBe('executing')
    // It is filled as a whole: the order was read before its fill.
    expect(stageOfUpstream({ ...order, partiallyFillable: false }, 'traded')).toBe('traded')
  })

  it('gives way to how the order ended', () => {
    for (const reported of ['active', 'traded'] as const) {
      expect(stageOfUpstream({ status: 'expired', partiallyFillable: true }, reported)).toBe(
        'expired',
      )
      expect(stageOfUpstream({ status: 'cancelled', partiallyFillable: true }, reported)).toBe(
        'cancelled',
      )
    }
  })
})
