import 'server-only'
import type { NotificationJson } from '@/lib/domain/notification/notification'
import { notificationPath } from '@/lib/domain/notification/notification-link'
import { notificationTitle } from '@/lib/domain/notification/notification-title'

/** What a mail says, twice: for programs that show text and for those that show HTML. */
export type MailText = { readonly subject: string; readonly text: string; readonly html: string }

type Link = { readonly words: string; readonly url: string }

/** One notification, with the way to its page and the way out. */
export function notificationMail(
  notification: NotificationJson,
  { publicUrl, unsubscribeToken }: { publicUrl: string; unsubscribeToken: string },
): MailText {
  return compose({
    subject: notificationTitle(notification.type),
    paragraphs: [notification.message],
    link: { words: 'Open', url: `${publicUrl}${notificationPath(notification)}` },
    foot: [`You are told of the account ${notification.account}.`],
    footLink: {
      words: 'Stop these mails',
      url: `${publicUrl}/notifications/unsubscribe?token=${unsubscribeToken}`,
    },
  })
}

/** The request to confirm a mailbox. */
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
      `Somebody who signed in as ${account} wants this mailbox to be told what becomes of that account’s orders.`,
      'If that is you, confirm it within 24 hours.',
    ],
    link: {
      words: 'Confirm this mailbox',
      url: `${publicUrl}/notifications/confirm?token=${token}`,
    },
    foot: ['If it is not, do nothing: nothing else is sent here.'],
    footLink: null,
  })
}

type Parts = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly link: Link
  readonly foot: readonly string[]
  readonly footLink: Link | null
}

function compose({ subject, paragraphs, link, foot, footLink }: Parts): MailText {
  const footLinks = footLink === null ? [] : [footLink]
  return {
    subject,
    text: [
      ...paragraphs,
      textLink(link),
      // The mark that mail programs know the end of a message by.
      ['-- ', ...foot, ...footLinks.map(textLink)].join('\n'),
    ].join('\n\n'),
    html: [
      '<!doctype html><html lang="en"><body>',
      ...paragraphs.map((one) => `<p>${escapeHtml(one)}</p>`),
      `<p>${htmlLink(link)}</p>`,
      `<hr><p><small>${[...foot.map(escapeHtml), ...footLinks.map(htmlLink)].join('<br>')}</small></p>`,
      '</body></html>',
    ].join('\n'),
  }
}

const textLink = ({ words, url }: Link): string => `${words}: ${url}`

const htmlLink = ({ words, url }: Link): string =>
  `<a href="${escapeHtml(url)}">${escapeHtml(words)}</a>`

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
