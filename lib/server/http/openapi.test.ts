import { describe, expect, it } from 'vitest'
import { endpoints } from '@/lib/contract/endpoint-list'
import { openApiDocument } from './openapi'

const document = JSON.parse(JSON.stringify(openApiDocument(endpoints, '1.0.0')))
const operation = (path: string, method: string) => document.paths[path]?.[method]

describe('openApiDocument', () => {
  it('documents every endpoint', () => {
    for (const { path, method, name } of endpoints) {
      expect(operation(path, method.toLowerCase())?.operationId).toBe(name)
    }
  })

  it('describes the wire, not the domain', () => {
    const body = operation('/{network}/api/v1/quote', 'post').requestBody.content[
      'application/json'
    ]
    expect(body.schema.required).toEqual(['sellToken', 'buyToken', 'from', 'kind'])
    expect(body.schema.properties.sellToken).toMatchObject({ type: 'string' })
  })

  it('lists every failure of an endpoint under its status, in its dialect', () => {
    const { responses } = operation('/{network}/api/v1/orders', 'post')
    expect(responses['201'].content['application/json'].schema.type).toBe('string')
    expect(responses['400'].description).toContain('DuplicatedOrder')
    expect(responses['403'].description).toBe('Forbidden')
    expect(responses['429'].headers).toHaveProperty('Retry-After')
    const health = operation('/healthz', 'get').responses
    expect(Object.keys(health)).toEqual(['200', '500'])
    expect(JSON.stringify(health['500'])).toContain('MessageError')
  })

  it('declares each path parameter exactly once', () => {
    for (const { path, method } of endpoints) {
      const parameters = operation(path, method.toLowerCase()).parameters ?? []
      const inPath = parameters.filter((one: { in: string }) => one.in === 'path')
      expect(inPath.map((one: { name: string }) => `{${one.name}}`)).toEqual(
        path.match(/\{\w+\}/g) ?? [],
      )
    }
  })
})
