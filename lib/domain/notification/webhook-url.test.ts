import { describe, expect, it } from 'vitest'
import { parseWebhookUrl } from './webhook-url'

describe('the URL of a webhook', () => {
  it.each([
    ['https://example.org/hook', 'https://example.org/hook'],
    ['https://EXAMPLE.org', 'https://example.org/'],
    ['https://example.org/a?b=c#d', 'https://example.org/a?b=c'],
    ['https://2130706433/', 'https://127.0.0.1/'],
  ])('%s is called by %s', (text, href) => {
    expect(parseWebhookUrl(text, false)).toEqual({ ok: true, value: href })
  })

  it.each([
    '',
    'example.org/hook',
    '/hook',
    'http://example.org/hook',
    'ftp://example.org/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://name:word@example.org/',
    'https://name@example.org/',
    'https://',
  ])('%s is refused, and the field is named', (text) => {
    const parsed = parseWebhookUrl(text, false)
    expect(parsed).toMatchObject({ ok: false, error: { errorType: 'InvalidParameter' } })
    expect(parsed.ok ? '' : parsed.error.description).toMatch(/^url: /)
  })

  it('may be plain HTTP where that is allowed', () => {
    expect(parseWebhookUrl('http://127.0.0.1:8080/', true).ok).toBe(true)
    expect(parseWebhookUrl('ftp://127.0.0.1/', true).ok).toBe(false)
  })
})
