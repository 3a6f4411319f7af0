import 'server-only'
import type { NotificationJson } from '@/lib/domain/notification/notification'
import { notificationPath } from '@/lib/domain/notification/notification-link'
import { notificationTitle } from '@/lib/domain/notification/notification-title'

/** A mail in two versions: plain text and HTML. */
export type MailText = { readonly subject: string; readonly text: string; readonly html: string }

type Link = { readonly label: string; readonly url: string }

/** A mail about one notification, with links to its page and to unsubscribe. */
export function notificationMail(
  notification: NotificationJson,
  { publicUrl, unsubscribeToken }: { publicUrl: string; unsubscribeToken: string },
): MailText {
  return compose({
    subject: notificationTitle(notification.type),
    paragraphs: [notification.message],
    link: { label: 'Open', url: `${publicUrl}${notificationPath(notification)}` },
    footer: [`You are notified about the account ${notification.account}.`],
    footerLink: {
      label: 'Stop these mails',
      url: `${publicUrl}/notifications/unsubscribe?token=${unsubscribeToken}`,
    },
  })
}

/** A mail with the link to confirm a mailbox. */
export function confirmationMail({
  account,
  token,
  publicUrl,
}: {
  account: string
  token: string
  publicUrl: string
}): MailText {
  return compose({
    subject: 'Confirm this mailbox',
    paragraphs: [
      `Somebody who signed in as ${account} wants this mailbox to be notified of what becomes of that account’s orders.`,
      'If that is you, confirm it within 24 hours.',
    ],
    link: {
      label: 'Confirm this mailbox',
      url: `${publicUrl}/notifications/confirm?token=${token}`,
    },
    footer: ['If it is not, do nothing: nothing else is sent here.'],
    footerLink: null,
  })
}

type Parts = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly link: Link
  readonly footer: readonly string[]
  readonly footerLink: Link | null
}

function compose({ subject, paragraphs, link, footer, footerLink }: Parts): MailText {
  const footerLinks = footerLink === null ? [] : [footerLink]
  return {
    subject,
    text: [
      ...paragraphs,
      textLink(link),
      // The standard signature separator of mails.
      ['-- ', ...footer, ...footerLinks.map(textLink)].join('\n'),
    ].join('\n\n'),
    html: [
      '<!doctype html><html lang="en"><body>',
      ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
      `<p>${htmlLink(link)}</p>`,
      `<hr><p><small>${[...footer.map(escapeHtml), ...footerLinks.map(htmlLink)].join('<br>')}</small></p>`,
      '</body></html>',
    ].join('\n'),
  }
}

const textLink = ({ label, url }: Link): string => `${label}: ${url}`

const htmlLink = ({ label, url }: Link): string =>
  `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
