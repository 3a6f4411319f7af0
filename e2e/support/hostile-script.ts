/** A request that a hostile script sends to the service; without a body it is a read. */
export type Attempt = {
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

/** Text a hostile script could read, and how. */
export type Reading = { readonly by: string; readonly text: string }

type Aim = { readonly origin: string; readonly attempts: readonly Attempt[] }

/*
 * These functions run in a page, so each is self-contained. They do what a page may do; requests
 * that the browser or the service refuses are expected, and left out of the readings.
 */

/** Every attempt by `fetch`, in each mode, with and without cookies, under each type a form may use. */
export async function tryFetches({ origin, attempts }: Aim): Promise<Reading[]> {
  const readings: Reading[] = []
  const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded']
  const attempt = async (url: string, init: RequestInit, by: string) => {
    try {
      const response = await fetch(url, { ...init, cache: 'no-store' })
      const text = await response.text()
      if (text !== '') readings.push({ by, text })
    } catch {
      // Refused by the browser.
    }
  }
  for (const { method, path, body } of attempts) {
    for (const mode of ['cors', 'no-cors'] as const) {
      for (const credentials of ['include', 'omit'] as const) {
        for (const type of body === undefined ? [null] : types) {
          await attempt(
            `${origin}${path}`,
            {
              method,
              mode,
              credentials,
              ...(type === null
                ? {}
                : { headers: { 'content-type': type }, body: JSON.stringify(body) }),
            },
            `fetch ${method} ${path} ${mode} ${credentials} ${type}`,
          )
        }
      }
    }
  }
  return readings
}

/** Every POST as a beacon, and by forms that make JSON of their field's name and value. */
export async function tryForms({ origin, attempts }: Aim): Promise<void> {
  const types = ['text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded']
  const submit = (path: string, enctype: string, json: string) => {
    const frame = document.createElement('iframe')
    frame.name = `answer-${Math.random()}`
    const form = document.createElement('form')
    Object.assign(form, { method: 'POST', action: `${origin}${path}`, target: frame.name, enctype })
    const field = document.createElement('input')
    field.name = `${json.slice(0, -1)}${json === '{}' ? '' : ','}"rest":"`
    field.value = '"}'
    form.append(field)
    document.body.append(frame, form)
    const answered = new Promise<void>((resolve) => {
      frame.onload = () => resolve()
      setTimeout(resolve, 2_000)
    })
    form.submit()
    return answered
  }
  for (const { method, path, body = {} } of attempts) {
    if (method !== 'POST') continue
    const json = JSON.stringify(body)
    for (const type of ['text/plain', 'application/json']) {
      navigator.sendBeacon(`${origin}${path}`, new Blob([json], { type }))
    }
    for (const enctype of types) await submit(path, enctype, json)
  }
}

type Streams = {
  readonly eventUrls: readonly string[]
  readonly socketUrls: readonly string[]
  /** Sent over each socket that opens. */
  readonly message: string
}

/** Event streams with cookies, and WebSockets. */
export async function tryStreams(streams: Streams): Promise<Reading[]> {
  const { eventUrls, socketUrls, message } = streams
  const readings: Reading[] = []
  const events = eventUrls.map((url) => {
    const source = new EventSource(url, { withCredentials: true })
    const read = ({ type, data }: MessageEvent) =>
      readings.push({ by: `event stream ${url}`, text: `${type} ${data}` })
    for (const name of ['notification', 'withdrawn', 'readState']) {
      source.addEventListener(name, read)
    }
    return source
  })
  const sockets = socketUrls.map(
    (url) =>
      new Promise<void>((resolve) => {
        const socket = new WebSocket(url)
        socket.onopen = () => {
          readings.push({ by: `socket ${url}`, text: 'open' })
          socket.send(message)
        }
        socket.onmessage = ({ data }) => {
          readings.push({ by: `socket ${url}`, text: String(data) })
          socket.close()
        }
        socket.onclose = () => resolve()
        setTimeout(resolve, 5_000)
      }),
  )
  await Promise.all([...sockets, new Promise((resolve) => setTimeout(resolve, 2_000))])
  for (const source of events) source.close()
  return readings
}

type Places = { readonly origin: string; readonly paths: readonly string[] }

/** Each path as a script, picture, style, frame, object and embedded document. */
export async function tryEmbeds({ origin, paths }: Places): Promise<Reading[]> {
  const readings: Reading[] = []
  const load = (by: string, element: HTMLElement, seen: () => string | null | undefined) => {
    const done = new Promise<void>((resolve) => {
      element.onload = () => {
        const text = seen()
        if (text) readings.push({ by, text })
        resolve()
      }
      element.onerror = () => resolve()
      setTimeout(resolve, 2_000)
    })
    document.body.append(element)
    return done
  }
  const make = <K extends keyof HTMLElementTagNameMap>(tag: K, values: object) =>
    Object.assign(document.createElement(tag), values)
  const asResource = (by: string, element: HTMLElement) => load(by, element, () => 'loaded')
  const asDocument = (by: string, element: HTMLIFrameElement | HTMLObjectElement) =>
    load(by, element, () => element.contentDocument?.body?.textContent)
  await Promise.all(
    paths.flatMap((path) => {
      const url = `${origin}${path}`
      return [
        asResource(`script ${path}`, make('script', { src: url })),
        asResource(`picture ${path}`, make('img', { src: url })),
        asResource(`style ${path}`, make('link', { rel: 'stylesheet', href: url })),
        asDocument(`frame ${path}`, make('iframe', { src: url })),
        asDocument(`object ${path}`, make('object', { data: url })),
      ]
    }),
  )
  return readings
}

/**
 * Opens a window of the service; resolves with what can be read of it, also after messages to it.
 */
export async function tryWindow(url: string): Promise<Reading[]> {
  const opened = window.open(url)
  if (opened === null) return []
  const readings: Reading[] = []
  const read = (by: string, value: () => string | null | undefined) => {
    try {
      const text = value()
      if (text) readings.push({ by: `window ${by}`, text })
    } catch {
      // Of another origin.
    }
  }
  window.onmessage = ({ data }) => readings.push({ by: 'message', text: JSON.stringify(data) })
  for (let round = 0; round < 10; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    for (const message of ['session', { type: 'session' }, { method: 'eth_accounts', id: 1 }]) {
      opened.postMessage(message, '*')
    }
  }
  read('document', () => opened.document.body.textContent)
  read('storage', () => JSON.stringify(opened.localStorage))
  return readings
}

/** The service's worker registered for this page, and the cookies its script can see. */
export async function tryWorkerAndCookies(origin: string): Promise<Reading[]> {
  const readings: Reading[] = []
  try {
    if (document.cookie !== '') readings.push({ by: 'cookie', text: document.cookie })
    await navigator.serviceWorker.register(`${origin}/push-worker.js`)
    readings.push({ by: 'service worker', text: 'registered' })
  } catch {
    // Of another origin, or a page that may have none.
  }
  return readings
}
