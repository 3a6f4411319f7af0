import { describe, expect, it } from 'vitest'
import { endpoints } from '@/lib/contract/endpoint-list'
import { ok } from '@/lib/domain/shared/result'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import type { StaffSessions } from '@/lib/server/accounts/staff-session'
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

describe('debug reports', () => {
  const staffSessionEnd: StaffSessions['staffSessionEnd'] = ({ header }) =>
    header('cookie') === 'staff' ? unixMicros(1) : null
  const table = apiTable({
    ...deps,
    isDebugKey: (key) => key === 'the key',
    staff: { ...deps.staff, staffSessionEnd },
  })
  const report = table.find(({ endpoint }) => endpoint.name === 'debugOrder')
  const read = (debugReport: string, headers: Readonly<Record<string, string>>) =>
    report?.handle({
      network: {
        view: { capabilities: { debugReport } },
        orderBook: { kind: 'gateway', forward: async () => ok('the report') },
      },
      meta: { header: (name: string) => headers[name] ?? null },
    } as unknown as Parameters<typeof report.handle>[0])

  it('are open to everybody where the network says so', async () => {
    expect(await read('open', {})).toEqual(ok('the report'))
  })

  it('are elsewhere open to the key and to a staff session, and to nobody else', async () => {
    expect(await read('restricted', { 'x-api-key': 'the key' })).toEqual(ok('the report'))
    expect(await read('restricted', { cookie: 'staff' })).toEqual(ok('the report'))
    for (const headers of [{}, { 'x-api-key': 'another' }, { cookie: 'nobody' }]) {
      expect(await read('restricted', headers)).toMatchObject({
        error: { errorType: 'Unauthorized' },
      })
    }
  })
})
