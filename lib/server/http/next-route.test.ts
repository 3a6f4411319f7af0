import { afterEach, describe, expect, it } from 'vitest'
import { nextRoute } from './next-route'
import { setRuntime } from './runtime'

afterEach(() => setRuntime(null))

describe('nextRoute', () => {
  it('passes every method to the running system', async () => {
    setRuntime({
      handleFetch: async (request) => new Response(request.method),
      callOwn: async () => ({ status: 200, value: 'own', headers: {} }),
      networks: () => ({ defaultNetwork: 'local', networks: [] }),
      poolHoldings: async () => new Map(),
    })
    const { GET, DELETE } = nextRoute('/healthz')
    expect(await (await GET(new Request('http://x/healthz'))).text()).toBe('GET')
    const deleted = await DELETE(new Request('http://x/healthz', { method: 'DELETE' }))
    expect(await deleted.text()).toBe('DELETE')
  })

  it.each([
    ['/local/api/v1/quote', 'errorType'],
    ['/networks', 'message'],
  ])('explains how to start the system in the dialect of %s', async (path, key) => {
    const response = await nextRoute(path).GET(new Request(`http://x${path}`))
    expect(response.status).toBe(503)
    const body: unknown = await response.json()
    expect(body).toHaveProperty(key)
    expect(JSON.stringify(body)).toContain('npm start')
  })
})
