import { describe, expect, it } from 'vitest'
import type { Endpoint } from './endpoint'
import { dialectOf } from './endpoint'
import { endpoints } from './endpoint-list'
import { errorCatalog } from './error-catalog'

describe('endpoints', () => {
  it('have unique names and paths', () => {
    const routes = endpoints.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(routes).size).toBe(endpoints.length)
    expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length)
  })

  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as [string, Endpoint]))(
    '%s has a response and only codes of the catalogue',
    (_, endpoint) => {
      expect(Object.keys(endpoint.responses).length > 0 || endpoint.events !== null).toBe(true)
      expect(endpoint.events !== null).toBe(endpoint.media === 'events')
      for (const code of endpoint.failures) expect(errorCatalog).toHaveProperty(code)
      expect(new Set(endpoint.failures).size).toBe(endpoint.failures.length)
    },
  )

  it.each([
    ['/{network}/api/v1/quote', 'order'],
    ['/api/openapi.json', 'order'],
    ['/api', 'order'],
    ['/{network}/rpc', 'message'],
    ['/apiary/x', 'message'],
    ['/a/b/api', 'message'],
  ])('%s uses the %s dialect', (path, dialect) => {
    expect(dialectOf(path)).toBe(dialect)
  })
})
