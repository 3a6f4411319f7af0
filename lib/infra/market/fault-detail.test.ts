import { HttpRequestError, RpcRequestError } from 'viem'
import { describe, expect, it } from 'vitest'
import { InfraError } from '@/lib/infra/errors'
import { faultDetail } from './fault-detail'

const url = 'https://node.example/v1/secret-key'
const failed = (cause: Error) =>
  new InfraError('chain: market logs failed', { retryable: true, cause })

describe('faultDetail', () => {
  it('contains the node’s message, not its URL', () => {
    const body = { method: 'eth_getLogs', params: [] }
    const error = { code: -32005, message: 'query returned more than 10000 results' }
    const detail = faultDetail(failed(new RpcRequestError({ body, error, url })))
    expect(detail).toContain('query returned more than 10000 results')
    expect(detail).not.toContain('secret-key')
    expect(faultDetail(failed(new HttpRequestError({ url, status: 503 })))).not.toContain(
      'secret-key',
    )
  })

  it('stays one short line', () => {
    expect(faultDetail(new Error('x'.repeat(1_000)))).toHaveLength(300)
    expect(faultDetail('gone')).toBe('gone')
  })
})
