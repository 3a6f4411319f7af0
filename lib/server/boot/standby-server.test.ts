import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { answerOnStandby } from './standby-server'

const TAKEN = 'http://127.0.0.1:'

/** An engine that stands by for `sepolia`, at free ports unless they are given. */
async function standBy(ports: { readonly port: number; readonly admin: number | null }) {
  const steps: string[] = []
  const warn = vi.fn()
  const end = await answerOnStandby({
    env: {
      host: '127.0.0.1',
      port: ports.port,
      admin: ports.admin === null ? null : { host: '127.0.0.1', port: ports.admin },
    },
    database: { ping: async () => {} },
    metricsText: async () => 'counted 1',
    log: Object.assign(pino({ level: 'silent' }), { warn }),
    onFault: ({ cause }) => {
      throw cause
    },
    step: (text) => steps.push(text),
  })('sepolia')
  const urls = steps.map((text) => text.slice(text.indexOf('http://')))
  return { urls, warn, end }
}

it('an engine that stands by says so at its ports until it leads', async () => {
  const { urls, end } = await standBy({ port: 0, admin: 0 })
  const [api = '', admin = ''] = urls
  for (const url of [api, admin]) {
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' })
    const readiness = await fetch(`${url}/readyz`)
    expect(readiness.status).toBe(503)
    expect(await readiness.json()).toEqual({
      ready: false,
      checks: [
        { name: 'database', ok: true },
        {
          name: 'lead',
          network: 'sepolia',
          ok: false,
          detail: 'another engine leads it; this one stands by',
        },
      ],
    })
  }
  const order = await fetch(`${api}/sepolia/api/v1/version`)
  expect([order.status, order.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await (await fetch(`${admin}/metrics`)).text()).toBe('counted 1')

  await end()
  await expect(fetch(`${api}/healthz`)).rejects.toThrow()
  await expect(fetch(`${admin}/healthz`)).rejects.toThrow()
})

it('stands by without listening where the leader on the same machine has its port', async () => {
  const leader = await standBy({ port: 0, admin: null })
  const port = Number(leader.urls[0]?.slice(TAKEN.length))
  const { urls, warn, end } = await standBy({ port, admin: null })
  expect(urls).toEqual([])
  expect(warn).toHaveBeenCalledWith(
    {
      network: 'sepolia',
      err: expect.objectContaining({ message: expect.stringContaining('PORT') }),
    },
    'not listening while standing by',
  )
  await end()
  await leader.end()
})
