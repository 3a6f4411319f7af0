import { expect, test } from '@playwright/test'
import { type ChaosDatabase, createDatabase } from '@/lib/testing/chaos/chaos-database'
import { sampleOwner } from '@/lib/testing/fakes/public-order-book/sample-accounts'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { until } from '@/lib/testing/system/until'
import { request } from '../support/http'
import { LARGE_BUDGET, type PublicGateway, startPublicGateway } from '../support/public-gateway'
import { cancellation, draft } from '../support/public-orders'

const serverUrl = process.env.TEST_DATABASE_URL ?? ''

test.skip(serverUrl === '', 'several processes need a PostgreSQL server: set TEST_DATABASE_URL')

let database: ChaosDatabase
let first: PublicGateway
let second: RunningSystem

test.beforeAll(async () => {
  database = await createDatabase(serverUrl)
  const common = { ...LARGE_BUDGET, DATABASE_URL: database.url }
  const web = (environment: Readonly<Record<string, string>>) =>
    startSystem(environment, ['--role', 'web'])
  let environment: Readonly<Record<string, string>> = common
  first = await startPublicGateway(common, (added) => {
    environment = added ?? common
    return web(environment)
  })
  second = await web(environment)
})
test.afterAll(async () => {
  await endSystem(second)
  await first?.close()
  await database?.drop()
})

type Listed = { readonly uid: string; readonly status: string }

/** The owner's orders as the other process reports them. */
const listed = async (): Promise<readonly Listed[]> => {
  const { body } = await request(`${second.url}/mainnet/api/v1/account/${sampleOwner}/orders`)
  return body as readonly Listed[]
}

/** The status of the order at the other process; null while it does not have it. */
const statusOf = async (uid: string) => (await listed()).find((order) => order.uid === uid)?.status

test('what one process wrote is soon no longer answered from before by another', async () => {
  const { book } = first.book
  for (let round = 0; round < 3; round += 1) {
    const { uid, body } = await draft(book)
    // Keeps an answer of now in the other process.
    expect(await statusOf(uid)).toBeUndefined()
    expect((await first.ask('/api/v1/orders', { json: body })).status).toBe(201)
    await until('the order is listed', async () => await statusOf(uid))

    const json = await cancellation(book, uid)
    expect(await statusOf(uid)).toBe('open')
    const reply = await first.ask(`/api/v1/orders/${uid}`, { method: 'DELETE', json })
    expect(reply.status, reply.text).toBe(200)
    await until('it is cancelled', async () => (await statusOf(uid)) === 'cancelled')
  }
})
