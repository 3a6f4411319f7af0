import { CodeSample } from '@/components/ui/code-sample'
import { t } from '@/lib/words/words'

const BODY = `POST /hook HTTP/1.1
Content-Type: application/json
webhook-id: …
webhook-timestamp: 1773482722
webhook-signature: v1,…

{
  "type": "notification.order_filled",
  "timestamp": "2026-03-14T10:05:22.000000Z",
  "data": {
    "id": "order_filled-1-0x…",
    "account": "0x…",
    "type": "order_filled",
    "message": "Order filled: 1.00 WETH sold for 3,431.55 USDC.",
    "timestamp": "2026-03-14T10:05:22.000000Z",
    "metadata": { "network": "mainnet", "orderUid": "0x…", "txHash": "0x…" }
  }
}`

const VERIFY = `import { Webhook } from 'standardwebhooks'

// The secret that was shown once, beginning with whsec_.
const webhook = new Webhook(secret)

// The body as it came, before anything parses it. Throws when it is not ours or too old.
const event = webhook.verify(rawBody, request.headers)

// The same webhook-id is the same event sent again: answer 2xx and do nothing.`

/** A sample request to a webhook, and how its receiver verifies it. */
export function WebhookSample() {
  return (
    <details className="mt-3">
      <summary className="w-fit text-accent">{t`What arrives, and how to verify it`}</summary>
      <div className="mt-2 space-y-3">
        <CodeSample text={BODY} label={t`sample request`} />
        <p className="text-muted text-table">
          {t`Signed as Standard Webhooks describe: any library of it verifies. Answer with a 2xx
            status within 15 s; anything else is tried again.`}
        </p>
        <CodeSample text={VERIFY} label={t`verification`} />
      </div>
    </details>
  )
}
