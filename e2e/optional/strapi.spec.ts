import { expect, test } from '@playwright/test'
import { startUpstreamServer } from '@/lib/testing/fakes/upstream-server'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { entriesOf, readInbox } from '../support/inbox'
import { publicNetworks } from '../support/public-networks'
import { startStrapiProject } from './strapi-project'

const ACCOUNT = `0x${'ab'.repeat(20)}`

const template = (description: string, change = {}) => ({
  title: 'News',
  description,
  push: false,
  dueDate: null,
  location: 'default',
  ...change,
})

test('entries of a real Strapi are shown to the accounts they are for', async () => {
  const strapi = await startStrapiProject([
    { account: null, data: {}, template: template('For everyone') },
    {
      account: ACCOUNT.toUpperCase().replace('0X', '0x'),
      data: { name: 'Ann' },
      template: template('Hello {{ name }}'),
    },
    { account: `0x${'cd'.repeat(20)}`, data: {}, template: template('For somebody else') },
    { account: null, data: {}, template: template('For phones', { push: true }) },
    {
      account: null,
      data: {},
      template: template('Over', { dueDate: '2020-01-01T00:00:00.000Z' }),
    },
  ])
  const upstream = await startUpstreamServer({
    decimals: 18,
    addressWithoutCode: `0x${'0c'.repeat(20)}`,
  })
  let system: RunningSystem | undefined
  try {
    system = await startSystem({
      ...publicNetworks(['sepolia'], upstream.url),
      CMS_ENABLED: 'true',
      CMS_API_KEY: strapi.token,
      CMS_BASE_URL: strapi.baseUrl,
    })
    const reply = await readInbox(system.url, ACCOUNT)
    expect(reply.headers.get('cache-control'), system.log()).toBe('public, max-age=300')
    expect(entriesOf(reply).map(({ message }) => message)).toEqual(['Hello Ann', 'For everyone'])
    for (const entry of entriesOf(reply)) {
      expect(entry).toMatchObject({ account: ACCOUNT, type: 'announcement' })
      expect(entry.metadata).toMatchObject({ title: 'News', location: 'default' })
      expect(entry.id).toMatch(/^cms:[a-z0-9]{24}$/)
    }
    await strapi.stop()
    const alone = await readInbox(system.url, `0x${'ef'.repeat(20)}`)
    expect([alone.status, alone.body]).toEqual([200, []])
    expect(alone.headers.get('cache-control')).toBe('no-store')
  } finally {
    await endSystem(system)
    await upstream.close()
    await strapi.close()
  }
})
