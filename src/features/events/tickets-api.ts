import type { Api } from '../../platform/api/client.ts'

export const registerForEvent = ({ fetch }: Api, id: string) =>
  fetch.POST('/api/events/{id}/register', { params: { path: { id } } })

export const giveUpTicket = ({ fetch }: Api, id: string) =>
  fetch.DELETE('/api/events/{id}/register', { params: { path: { id } } })

export const joinWaitingList = ({ fetch }: Api, id: string) =>
  fetch.POST('/api/events/{id}/waiting-list', { params: { path: { id } } })

export const leaveWaitingList = ({ fetch }: Api, id: string) =>
  fetch.DELETE('/api/events/{id}/waiting-list', { params: { path: { id } } })
