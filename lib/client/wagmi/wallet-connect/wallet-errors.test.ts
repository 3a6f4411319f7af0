import { expect, it } from 'vitest'
import { asRpcError } from './wallet-errors'

it('takes the refusals of the protocol for those of EIP-1193', () => {
  for (const code of [4001, 5000, 5001, 5002]) {
    expect(asRpcError({ code, message: 'User rejected.' }), `${code}`).toMatchObject({ code: 4001 })
  }
})

it('keeps every other code and text', () => {
  expect(asRpcError({ code: -32000, message: 'no gas' })).toMatchObject({
    code: -32000,
    message: 'no gas',
  })
  expect(asRpcError({ code: 6000, message: 'bye' })).toMatchObject({ code: 6000 })
  expect(asRpcError(new Error('lost')).message).toBe('lost')
})

it('is an error with a sentence also for what is none', () => {
  for (const error of [null, undefined, 'x', 5, {}]) {
    expect(asRpcError(error).message).toBe('The wallet gave no reason.')
  }
})
