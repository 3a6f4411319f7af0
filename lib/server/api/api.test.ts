import { describe, expect, it } from 'vitest'
import { endpoints } from '@/lib/contract/endpoint-list'
import { ok } from '@/lib/domain/shared/result'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { reply } from '@/lib/server/http/api-table'
import type { StaffSessions } from '@/lib/server/session/staff-session'
import { type ApiDeps, apiTable } from './api'

/** Enough to build the table; no request is served. */
const deps = {
  networks: { defaultNetwork: 'local', networks: [] },
  accounts: { session: {}, notifications: {}, channels: {}, deliveries: {} },
  version: '1.0.0',
} as unknown as ApiDeps

describe('apiTable', () => {
  it('has one row per endpoint', () => {
    const served = apiTable(deps).map(({ endpoint }) => endpoint.name)
    expect(served.sort()).toEqual(endpoints.map(({ name }) => name).sort())
  })
})

describe('the solvers of a network', () => {
  it('get the time of the client that asks', async () => {
    const solve = apiTable(deps).find(({ endpoint }) => endpoint.name === 'solve')
    type Request = Parameters<NonNullable<typeof solve>['handle']>[0]
    const solver = { solve: async (...asked: unknown[]) => ok(asked) }
    const request = {
      network: { solver },
      params: { solver: 'baseline' },
      body: 'the auction',
      meta: { clientAddress: '203.0.113.7' },
    } as unknown as Request
    expect(await solve?.handle(request)).toEqual(ok(['baseline', 'the auction', '203.0.113.7']))
  })
})

describe('debug reports', () => {
  const staffSessionEnd: StaffSessions['staffSessionEnd'] = async ({ header }) =>
    header('cookie') === 'staff' ? unixMicros(1) : null
  const table = apiTable({
    ...deps,
    isDebugKey: (key) => key === 'the key',
    staff: { ...deps.staff, staffSessionEnd },
  })
  const report = table.find(({ endpoint }) => endpoint.name === 'debugOrder')
  type Request = Parameters<NonNullable<typeof report>['handle']>[0]
  const readOf = (orderBook: object, debugReport: string, headers: Record<string, string>) =>
    report?.handle({
      network: { view: { capabilities: { debugReport } }, orderBook },
      params: { uid: 'the uid' },
      meta: { header: (name: string) => headers[name] ?? null },
    } as unknown as Request)
  const read = (debugReport: string, headers: Record<string, string>) =>
    readOf({ kind: 'own', book: { debug: async () => ok('the report') } }, debugReport, headers)

  it('of a gateway are returned to everybody, reduced to what is public', async () => {
    const gateway = {
      kind: 'gateway',
      report: async (_: string, { isStaff }: { isStaff: boolean }) => ok({ isStaff }),
    }
    expect(await readOf(gateway, 'public', {})).toEqual(ok({ isStaff: false }))
    expect(await readOf(gateway, 'restricted', {})).toEqual(ok({ isStaff: false }))
    expect(await readOf(gateway, 'restricted', { cookie: 'staff' })).toEqual(
      ok(reply(200, { isStaff: true }, { 'Cache-Control': 'no-store' })),
    )
  })

  it('of a gateway are refused to a wrong key, unless it opens none', async () => {
    const gateway = { kind: 'gateway', report: async () => ok('the report') }
    const headers = { 'x-api-key': 'another' }
    expect(await readOf(gateway, 'restricted', headers)).toMatchObject({
      error: { errorType: 'Unauthorized' },
    })
    expect(await readOf(gateway, 'public', headers)).toEqual(ok('the report'))
  })

  it('are public where the network’s settings say so', async () => {
    expect(await read('open', {})).toEqual(ok('the report'))
  })

  it('otherwise need the key or a staff session, and are stored by no cache', async () => {
    const forStaff = ok(reply(200, 'the report', { 'Cache-Control': 'no-store' }))
    expect(await read('restricted', { 'x-api-key': 'the key' })).toEqual(forStaff)
    expect(await read('restricted', { cookie: 'staff' })).toEqual(forStaff)
    for (const headers of [{}, { 'x-api-key': 'another' }, { cookie: 'nobody' }]) {
      expect(await read('restricted', headers)).toMatchObject({
        error: { errorType: 'Unauthorized' },
      })
    }
  })
})
