import { describe, expect, it } from 'vitest'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { readWebhookSecrets, rotateSecret, signingSecrets, webhookDetails } from './webhook-secrets'

const until = unixMicros(1_800_000_000_000_000)
const first = rotateSecret(null, 'whsec_one', until)
const second = rotateSecret(first, 'whsec_two', until)

describe('the secrets of a webhook', () => {
  it('are one at first, and two during a rotation', () => {
    expect(signingSecrets(first, unixMicros(until - 1))).toEqual(['whsec_one'])
    expect(signingSecrets(second, unixMicros(until - 1))).toEqual(['whsec_two', 'whsec_one'])
    expect(signingSecrets(second, until)).toEqual(['whsec_two'])
  })

  it('are never more than the newest two', () => {
    const third = rotateSecret(second, 'whsec_three', until)
    expect(signingSecrets(third, unixMicros(0))).toEqual(['whsec_three', 'whsec_two'])
  })

  it.each([first, second])('are read back as they were stored', (secrets) => {
    const stored: Record<string, unknown> = JSON.parse(JSON.stringify(webhookDetails(secrets)))
    expect(readWebhookSecrets(stored)).toEqual(secrets)
  })

  it('are missing in the details of other channels', () => {
    expect(readWebhookSecrets({ auth: 'x' })).toBeNull()
  })
})
