import { randomUUID } from 'node:crypto'
import { anyAddress } from './attacked-server.ts'
import type { Crowd } from './measure.ts'

/** 200 guests, each of whom asks for pages that nobody has asked for before. */
export const searches = (name: string, address: () => string): Crowd => ({
  load: {
    name,
    next: () => `/search?q=${randomUUID()}`,
    headers: () => ({ accept: 'text/html', 'accept-encoding': 'br', 'x-forwarded-for': address() }),
  },
  connections: 200,
})

/** 900 connections that try passwords of people who do not exist. */
export const wrongPasswords = (name: string, address: () => string): Crowd => ({
  load: {
    name,
    next: () => '/api/auth/login',
    headers: () => ({ 'x-forwarded-for': address() }),
    sent: {
      method: 'POST',
      body: () => ({ username: `nobody-${randomUUID()}@lectern.test`, password: 'Wrong-1234' }),
    },
  },
  connections: 900,
})

/** 50 networks, as a small botnet has them. */
export const someAddresses = () =>
  anyAddress()
    .replace(/^203\.\d+\.\d+/, '203.0.113')
    .replace(/\d+$/, (last) => String(Number(last) % 50))
