import { describe, expect, it } from 'vitest'
import { endpoints } from '@/lib/contract/endpoint-list'
import type { TryableEndpoint } from './request-draft'
import { draftRequest, initialDraft, readsByPost } from './request-draft'

const parameter = { required: true, type: 'Address', description: null } as const
const trades: TryableEndpoint = {
  name: 'tradesV2',
  method: 'GET',
  path: '/{network}/api/v2/{kind}/trades',
  media: 'json',
  onlyReads: true,
  parameters: [
    { ...parameter, name: 'kind', location: 'path', example: 'a b' },
    { ...parameter, name: 'owner', location: 'query', example: '0x12' },
    { ...parameter, name: 'limit', location: 'query', example: null },
  ],
  bodyExample: null,
}

describe('a request draft', () => {
  it('starts with the examples and becomes a request', () => {
    const draft = initialDraft(trades, 'local')
    expect(draftRequest(trades, draft)).toEqual({
      method: 'GET',
      target: '/local/api/v2/a%20b/trades?owner=0x12',
      body: null,
    })
  })

  it('trims values and escapes their characters', () => {
    const draft = { network: 'local', values: { kind: ' x/y ', owner: ' &=1 ' }, body: null }
    expect(draftRequest(trades, draft).target).toBe('/local/api/v2/x%2Fy/trades?owner=%26%3D1')
  })

  it('is never sent when it would have side effects', () => {
    const sent = endpoints.filter(readsByPost).map(({ name }) => name)
    expect(sent).toEqual([
      'quoteOrder',
      'ordersByUids',
      'orderVerdicts',
      'simulateOrder',
      'simulateDraft',
      'yieldPools',
      'yieldPoolTrends',
    ])
  })
})
