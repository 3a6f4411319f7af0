import { expect } from '@playwright/test'
import { address } from '@/lib/domain/shared/address'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { test } from '../support/fixtures'
import { request } from '../support/http'
import { deployNames, futureRegistry, type NameRegistry } from '../support/name-registry'

let system: RunningSystem
let named: TestNetwork
let names: NameRegistry

test.beforeAll(async () => {
  const registry = futureRegistry()
  system = await startSystem({ LOCAL_SIMULATOR: 'off', ENS_REGISTRY_LOCAL: registry.address })
  named = await readNetwork(system.url)
  names = await deployNames(named, registry)
})
test.afterAll(() => endSystem(system))

const ADA = address(`0x${'ada0'.repeat(10)}`)
const EVE = address(`0x${'e5e0'.repeat(10)}`)

test('a name is answered in its normal form with its address', async () => {
  await names.setAddress('ada.eth', ADA)
  const { status, body } = await request(`${named.url}/names/Ada.ETH`)
  expect(status).toBe(200)
  expect(body).toEqual({ name: 'ada.eth', address: ADA })
})

test('a name without an address is not found, and one that is not normal is refused', async () => {
  expect((await request(`${named.url}/names/nobody.eth`)).status).toBe(404)
  const mixed = await request(`${named.url}/names/${encodeURIComponent('\u0430da.eth')}`)
  expect(mixed.status).toBe(400)
  expect((await request(`${named.url}/names/ada`)).status).toBe(400)
})

test('an account has the name that stands for it, and none that it only claims', async () => {
  await names.setAddress('owner.eth', ADA)
  await names.claim(ADA, 'owner.eth')
  await names.claim(EVE, 'owner.eth')
  expect((await request(`${named.url}/accounts/${ADA}/name`)).body).toEqual({ name: 'owner.eth' })
  expect((await request(`${named.url}/accounts/${EVE}/name`)).body).toEqual({ name: null })
})

test('without a registry there are no names, and the answer says why', async ({ network }) => {
  const { status, body } = await request(`${network.url}/names/ada.eth`)
  expect(status).toBe(404)
  expect(JSON.stringify(body)).toContain('no chain with names is configured')
  expect((await request(`${network.url}/accounts/${ADA}/name`)).body).toEqual({ name: null })
})
