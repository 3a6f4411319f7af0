import { describe, expect, it } from 'vitest'
import { address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { nativeWays, sellModeOf } from './sell-mode'
import { initialTradeForm } from './trade-form-state'

const weth = address(`0x${'a'.repeat(40)}`)
const usdc = address(`0x${'b'.repeat(40)}`)
const flow = address(`0x${'f'.repeat(40)}`)

const chain = (ethFlow: typeof flow | null) => ({
  contracts: { ethFlow, wrappedNativeToken: weth },
})

describe('sellModeOf', () => {
  it('sells a token as it is', () => {
    expect(sellModeOf(chain(flow), initialTradeForm(usdc, weth))).toEqual({
      way: 'token',
      sellToken: usdc,
    })
  })

  it('sends the native coin with the order, unless it is to be wrapped', () => {
    const form = initialTradeForm(NATIVE_TOKEN, usdc)
    expect(sellModeOf(chain(flow), form)).toEqual({
      way: 'placement',
      sellToken: weth,
      placementContract: flow,
    })
    expect(sellModeOf(chain(flow), { ...form, nativeWay: 'wrap' }).way).toBe('wrap')
  })

  it('sells the native coin in no way when its wrapped token is not known', () => {
    const unknown = { contracts: { ethFlow: flow, wrappedNativeToken: null } }
    expect(nativeWays(unknown, usdc)).toEqual([])
    expect(sellModeOf(unknown, initialTradeForm(NATIVE_TOKEN, usdc))).toEqual({
      way: 'wrap',
      sellToken: null,
    })
  })

  it('wraps if there is no placement contract or the wrapped coin is bought', () => {
    expect(nativeWays(chain(flow), usdc)).toEqual(['oneTransaction', 'wrap'])
    expect(nativeWays(chain(null), usdc)).toEqual(['wrap'])
    expect(sellModeOf(chain(null), initialTradeForm(NATIVE_TOKEN, usdc)).way).toBe('wrap')
    expect(sellModeOf(chain(flow), initialTradeForm(NATIVE_TOKEN, weth)).way).toBe('wrap')
  })
})
