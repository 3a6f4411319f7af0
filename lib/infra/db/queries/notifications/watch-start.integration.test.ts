import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { later } from '@/lib/domain/notification/upstream-order.fixture'
import { type Address, address } from '@/lib/domain/shared/address'
import type { Database } from '@/lib/infra/db/database'
import { channelTargets } from '@/lib/infra/db/schema/channel-targets'
import { sessions } from '@/lib/infra/db/schema/sessions'
import { migratedDatabase, testBackends } from '@/lib/infra/db/test-database.fixture'
import { selectWatchStart } from './watch-start'
import { recordPoll } from './watched-orders'

const CHAIN = 100
const [SIGNED_IN, TARGETED, NEVER_POLLED, GONE] = [1, 2, 3, 4].map((number) =>
  address(`0x${number.toString(16).padStart(40, '0')}`),
) as [Address, Address, Address, Address]

for (const backend of testBackends()) {
  describe(`the start of a watch on ${backend.name}`, () => {
    let database: Database

    beforeAll(async () => {
      database = await migratedDatabase(backend)
      const session = (account: Address, createdAt: number, expiresAt: number) => ({
        tokenHash: crypto.randomUUID(),
        account,
        chainId: CHAIN,
        createdAt: later(createdAt),
        expiresAt: later(expiresAt),
      })
      await database.db
        .insert(sessions)
        .values([
          session(SIGNED_IN, 20, 100),
          session(SIGNED_IN, 30, 100),
          session(TARGETED, 20, 100),
          session(NEVER_POLLED, 20, 100),
          session(GONE, 1, 50),
        ])
      await database.db.insert(channelTargets).values({
        id: crypto.randomUUID(),
        account: TARGETED,
        channel: 'push',
        state: 'active',
        address: 'https://example.org/',
        details: {},
        createdAt: later(9),
      })
      for (const account of [SIGNED_IN, TARGETED, GONE]) {
        await recordPoll(database.db, { chainId: CHAIN, account, at: later(40) })
      }
    })

    afterAll(() => database.close())

    const startOf = (account: Address, chainId = CHAIN) =>
      selectWatchStart(database.db, { chainId, account, now: later(50) })

    it('is the oldest sign-in that holds, or the oldest active target', async () => {
      expect(await startOf(SIGNED_IN)).toBe(later(20))
      expect(await startOf(TARGETED)).toBe(later(9))
    })

    it('is unknown before the first poll, on that network', async () => {
      expect(await startOf(NEVER_POLLED)).toBeNull()
      expect(await startOf(SIGNED_IN, CHAIN + 1)).toBeNull()
    })

    it('is unknown once nobody is signed in any more', async () => {
      expect(await startOf(GONE)).toBeNull()
    })
  })
}
