import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { linkTo, type SilenceableLink } from '@/lib/testing/silenceable-link'
import { openListener } from './postgres-listener'
import { allBackends } from './test-database.fixture'

const server = allBackends().find(({ name }) => name === 'PostgreSQL')
const PROBES = { everyMs: 100, timeoutMs: 1_000 }

describe.skipIf(server === undefined)('a listener whose connection is forgotten on its way', () => {
  let drop: () => Promise<void>
  let url: string
  let link: SilenceableLink
  let sender: Client
  let listener: ReturnType<typeof openListener>
  const heard: string[] = []
  const say = (text: string) => sender.query('select pg_notify($1, $2)', ['orders', text])

  beforeAll(async () => {
    const created = await server?.createMigrated()
    if (created?.location.kind !== 'postgres') throw new Error('no server')
    url = created.location.url
    drop = created.drop
  })
  afterAll(() => drop())

  beforeEach(async () => {
    heard.length = 0
    link = await linkTo(url)
    sender = new Client({ connectionString: url })
    await sender.connect()
    listener = openListener({ connectionString: link.url }, PROBES)
  })
  afterEach(async () => {
    await listener.close()
    await sender.end()
    link.close()
  })

  it('says that something may have been missed, and hears what comes then', async () => {
    await listener.listen('orders', (text) => heard.push(text))
    await say('before')
    await expect.poll(() => heard).toContain('before')
    link.forgetConnections()
    await say('missed')
    await expect.poll(() => heard).toContain('')
    // On a slow machine a connection may take too long to answer, and another one takes its place.
    await expect
      .poll(async () => {
        await say('after')
        return heard
      })
      .toContain('after')
    expect(heard).not.toContain('missed')
  })

  it('has no handler of a channel that it could not listen to', async () => {
    const unlisten = await listener.listen('others', () => undefined)
    link.fallSilent()
    await expect(listener.listen('orders', (text) => heard.push(text))).rejects.toThrow()
    link.speakAgain()
    await unlisten()
    const listenAgain = () => listener.listen('orders', () => heard.push('the second handler'))
    // The silent connection may still have to be found out.
    await expect.poll(() => listenAgain().then(Boolean, () => false)).toBe(true)
    await expect
      .poll(async () => {
        await say('order')
        return heard
      })
      .toContain('the second handler')
    expect(heard).not.toContain('order')
  })
})
