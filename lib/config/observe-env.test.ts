import { expect, it } from 'vitest'
import { parseEnv } from './env'

it('keeps the port of operators on this machine unless it is said otherwise', () => {
  expect(parseEnv({})).toMatchObject({ admin: null, accessLog: false, logLevel: 'info' })
  expect(parseEnv({ ADMIN_PORT: '9464' }).admin).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(parseEnv({ ADMIN_PORT: '9464', ADMIN_HOST: '0.0.0.0' }).admin?.host).toBe('0.0.0.0')
})

it.each([
  [{ ADMIN_HOST: '0.0.0.0' }, 'ADMIN_HOST: needs ADMIN_PORT'],
  [{ PORT: '4000', ADMIN_PORT: '4000' }, 'ADMIN_PORT: must be another port than PORT'],
  [{ ADMIN_PORT: '65536' }, /ADMIN_PORT: /],
  [{ ACCESS_LOG: 'yes' }, /ACCESS_LOG: /],
])('refuses %j', (variables: Record<string, string>, problem) => {
  expect(() => parseEnv(variables)).toThrow(problem)
})
