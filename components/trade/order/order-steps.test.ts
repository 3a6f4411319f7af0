import { describe, expect, it } from 'vitest'
import { orderSteps } from './order-steps'

const steps = (input: Partial<Parameters<typeof orderSteps>[0]>) =>
  orderSteps({
    kind: 'key',
    sellSymbol: 'WETH',
    approval: 'inOne',
    way: 'transaction',
    isPermitSigned: false,
    progress: 'notSent',
    ...input,
  }).map(({ title, state }) => `${title}: ${state}`)

describe('orderSteps', () => {
  it('has a key sign before the order is sent', () => {
    expect(steps({})).toEqual(['Approve WETH: doing', 'Sign order: todo', 'Sent: todo'])
    expect(steps({ approval: 'none' })).toEqual([
      'Approve WETH: done',
      'Sign order: doing',
      'Sent: todo',
    ])
  })

  it('has no step done before its outcome is known', () => {
    expect(steps({ approval: 'unknown' })[0]).toBe('Approve WETH: doing')
    expect(steps({ approval: 'none', progress: 'sending' }).slice(1)).toEqual([
      'Sign order: done',
      'Sent: doing',
    ])
    expect(steps({ approval: 'none', progress: 'placed' })[2]).toBe('Sent: done')
    expect(steps({ kind: 'contract', approval: 'none', progress: 'sending' })[1]).toBe(
      'Place order: doing',
    )
  })

  it('counts both transactions of a token whose allowance is reset first', () => {
    expect(steps({ approval: 'inTwo' })).toEqual([
      'Set the allowance of WETH to 0: doing',
      'Approve WETH: todo',
      'Sign order: todo',
      'Sent: todo',
    ])
    expect(steps({ approval: 'afterReset' }).slice(0, 3)).toEqual([
      'Set the allowance of WETH to 0: done',
      'Approve WETH: doing',
      'Sign order: todo',
    ])
    expect(steps({ kind: 'contract', approval: 'inTwo' })).toHaveLength(4)
    expect(steps({ approval: 'none' })).toHaveLength(3)
    expect(steps({ approval: 'inTwo', way: 'permit' })).toHaveLength(3)
  })

  it('has a permit signed before the order, which brings it along', () => {
    expect(steps({ way: 'permit' })).toEqual([
      'Sign a permit for WETH: doing',
      'Sign order: todo',
      'Sent: todo',
    ])
    expect(steps({ way: 'permit', isPermitSigned: true, progress: 'sending' })).toEqual([
      'Sign a permit for WETH: done',
      'Sign order: done',
      'Sent: doing',
    ])
  })

  it.each(['key', 'contract'] as const)(
    'approves and signs in one step of a batch (%s)',
    (kind) => {
      expect(steps({ way: 'batch', kind })).toEqual([
        'Approve WETH and sign the order: doing',
        'Sent: todo',
      ])
      expect(steps({ way: 'batch', kind, progress: 'sending' })).toEqual([
        'Approve WETH and sign the order: done',
        'Sent: doing',
      ])
    },
  )

  it('has a contract wallet sign after the order is placed', () => {
    expect(steps({ kind: 'contract', approval: 'none' })).toEqual([
      'Approve WETH: done',
      'Place order: doing',
      'Sign on chain: setPreSignature: todo',
    ])
  })
})
