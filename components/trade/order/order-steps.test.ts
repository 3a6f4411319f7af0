import { describe, expect, it } from 'vitest'
import { orderSteps } from './order-steps'

const steps = (input: Partial<Parameters<typeof orderSteps>[0]>) =>
  orderSteps({
    kind: 'key',
    sellSymbol: 'WETH',
    needsApproval: true,
    isPlacing: false,
    ...input,
  }).map(({ title, state }) => `${title}: ${state}`)

describe('orderSteps', () => {
  it('has a key sign before the order is sent', () => {
    expect(steps({})).toEqual(['Approve WETH: doing', 'Sign order: todo', 'Sent: todo'])
    expect(steps({ needsApproval: false })[1]).toBe('Sign order: doing')
    expect(steps({ needsApproval: false, isPlacing: true })[1]).toBe('Sign order: done')
  })

  it('has a contract wallet sign after the order is placed', () => {
    expect(steps({ kind: 'contract', needsApproval: false })).toEqual([
      'Approve WETH: done',
      'Place order: doing',
      'Sign on chain: setPreSignature: todo',
    ])
  })
})
