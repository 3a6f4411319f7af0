import { describe, expect, it } from 'vitest'
import { endpoints } from '@/lib/contract/endpoint-list'
import { type ApiDeps, apiTable } from './api'

/** Enough to lay the table; nobody is served from it. */
const deps = {
  networks: { defaultNetwork: 'local', networks: [] },
  accounts: { session: {}, notifications: {}, channels: {}, deliveries: {} },
  version: '1.0.0',
} as unknown as ApiDeps

describe('apiTable', () => {
  it('answers every endpoint by one row', () => {
    const served = apiTable(deps).map(({ endpoint }) => endpoint.name)
    expect(served.sort()).toEqual(endpoints.map(({ name }) => name).sort())
  })
})
