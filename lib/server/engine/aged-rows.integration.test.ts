import { afterEach, expect, it, vi } from 'vitest'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import type { Database } from '@/lib/infra/db/database'
import { bindStore } from '@/lib/infra/db/network-store'
import { at, uid } from '@/lib/infra/db/store.fixture'
import { migratedDatabase } from '@/lib/infra/db/test-database.fixture'
import { startDeletingAgedRows } from './aged-rows'

const DAY = 86_400
const chainId = 1
let database: Database | null = null

afterEach(async () => {
  await database?.close()
})

it('deletes aged rows beside the rounds, also after a fault, until it is stopped', async () => {
  database = await migratedDatabase()
  const store = bindStore(database, chainId)
  const events = () => store.selectOrderEvents({ uid: uid(1) })
  await store.insertOrderEvents({
    events: [
      { uid: uid(1), label: 'created', timestamp: at(0) },
      { uid: uid(1), label: 'ready', timestamp: unixMicros(at(0) + 31 * DAY * 1_000_000) },
    ],
  })
  const fault = vi.fn()
  let isFaulty = true
  const stop = startDeletingAgedRows(
    {
      database,
      network: 'local',
      settings: { chainId },
      observer: { engineFault: fault },
      now: () => {
        if (isFaulty) throw new Error('no clock')
        return unixMicros(at(0) + 31 * DAY * 1_000_000)
      },
    },
    1,
  )
  await vi.waitFor(() => expect(fault).toHaveBeenCalled(), { timeout: 60_000 })
  expect(fault.mock.calls[0]?.[0]).toMatchObject({ network: 'local', step: 'aged rows' })
  isFaulty = false
  await vi.waitFor(async () => expect(await events()).toHaveLength(1), { timeout: 60_000 })
  await stop()
  expect((await events()).map(({ label }) => label)).toEqual(['ready'])
})
