import { drizzle } from 'drizzle-orm/pg-proxy'
import { describe, expect, it } from 'vitest'
import { failure, ok } from '@/lib/domain/shared/result'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { faultAware } from '@/lib/infra/db/faults'
import { InfraError } from '@/lib/infra/errors'
import { createInbox } from '@/lib/server/accounts/inbox'
import { createApiCore } from '@/lib/server/http/api-core'
import type { FaultEvent } from '@/lib/server/http/edge'
import { fetchHandler } from '@/lib/server/http/fetch-handler'
import { createSessionGuard } from '@/lib/server/session/session-guard'
import { type ApiDeps, apiTable } from './api'

const ACCOUNT = `0x${'ab'.repeat(20)}`
const now = () => unixMicros(0)

/** The whole API with the inboxes of a database that refuses every statement. */
function withoutDatabase() {
  const database = faultAware(
    drizzle(() => Promise.reject(new Error('connection terminated, password=secret'))),
  )
  const changes = { next: () => Promise.reject(new Error('nothing follows')), close: () => {} }
  const inbox = createInbox({
    database,
    others: [],
    now,
    changes: { follow: () => changes, followReadState: () => changes },
    onReader: () => undefined,
  })
  const guard = createSessionGuard({
    selectSession: async () => null,
    now,
    publicUrl: null,
    listensAt: () => 'http://127.0.0.1:3000',
  })
  const closed = failure('ServiceUnavailable', 'closed')
  const deps = {
    networks: { defaultNetwork: 'local', networks: [] },
    accounts: {
      session: {},
      channels: {},
      deliveries: {},
      notifications: { guard, inbox: ok(inbox), publishing: closed },
    },
    version: '1.0.0',
  } as unknown as ApiDeps
  const faults: FaultEvent[] = []
  const core = createApiCore(apiTable(deps), {
    resolveNetwork: () => failure('NotFound', 'no network'),
    takeToken: () => 0,
    onFault: (event) => faults.push(event),
  })
  const handle = fetchHandler(core, 0)
  return { faults, get: (path: string) => handle(new Request(`http://x${path}`)) }
}

describe('notifications of a database that fails', () => {
  it.each(['', '?before=announcement:x'])('are a 500 that is not cached (%s)', async (search) => {
    const { faults, get } = withoutDatabase()
    const response = await get(`/accounts/${ACCOUNT}/notifications${search}`)
    expect(response.status).toBe(500)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('etag')).toBeNull()
    expect(await response.json()).toEqual({
      message: 'The service had a fault. Try again later.',
    })
    expect(faults).toMatchObject([{ endpoint: 'accountNotifications' }])
    expect(faults[0]?.cause).toBeInstanceOf(InfraError)
  })
})
