import { describe, expect, it } from 'vitest'
import { batchAnswer } from './batch-answer'

const call = { jsonrpc: '2.0', method: 'eth_chainId' }
const one = JSON.stringify([{ ...call, id: 1 }])
const two = JSON.stringify([1, 2].map((id) => ({ ...call, id })))
const error = JSON.stringify({ id: null, error: { code: -32601, message: 'Method not found' } })
const result = JSON.stringify({ id: 1, result: '0x1' })

describe('the answer to a batch', () => {
  it.each([400, 403, 404])('is its errors, also with status %i', (status) => {
    const text = `[${error},${error}]`
    expect(batchAnswer(two, { status, text })).toEqual({ status: 200, text })
  })

  it.each([200, 400, 404])('of one call is its error alone, also with status %i', (status) => {
    expect(batchAnswer(one, { status, text: error })).toEqual({ status: 200, text: `[${error}]` })
  })

  it.each([
    ['of several calls is not one error', two, { status: 200, text: error }],
    ['of several calls is not one error with a status', two, { status: 403, text: error }],
    ['is not what comes later', one, { status: 429, text: error }],
    ['is not what comes later, of all calls', two, { status: 429, text: `[${error},${error}]` }],
    ['is not what a broken service says', two, { status: 503, text: `[${error},${error}]` }],
    ['is not results with a status', one, { status: 403, text: `[${result}]` }],
    ['stays as it is', one, { status: 200, text: `[${result}]` }],
    ['is no text', one, { status: 404, text: 'Not Found' }],
    ['is no JSON', one, { status: 404, text: '{' }],
    ['is nothing', one, { status: 405, text: '' }],
    ['is not that to a call outside of one', JSON.stringify(call), { status: 403, text: error }],
    ['is not that to another request', null, { status: 403, text: error }],
  ] as const)('%s', (_, request, answer) => {
    expect(batchAnswer(request, answer)).toEqual(answer)
  })
})
