{{- define "tricorn.labels" -}}
app.kubernetes.io/name: tricorn
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}
{{- define "tricorn.image" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
{{- end }}
{{- define "tricorn.pod" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile:
    type: RuntimeDefault
{{- end }}
{{- define "tricorn.environment" -}}
envFrom:
  - configMapRef:
      name: {{ .Release.Name }}-settings
  - secretRef:
      name: {{ .Values.settingsSecret }}
{{- end }}
{{- define "tricorn.mounts" -}}
volumeMounts:
  - name: data
    mountPath: /var/lib/tricorn
  - name: tmp
    mountPath: /tmp
{{- if .Values.nodes.enabled }}
  - name: coordinator
    mountPath: /etc/tricorn
    readOnly: true
{{- end }}
{{- end }}
{{- define "tricorn.volumes" -}}
volumes:
  - name: data
    emptyDir: {}
  - name: tmp
    emptyDir: {}
{{- if .Values.nodes.enabled }}
  - name: coordinator
    secret:
      secretName: {{ .Values.nodes.coordinatorSecret }}
      defaultMode: 0440
{{- end }}
{{- end }}
