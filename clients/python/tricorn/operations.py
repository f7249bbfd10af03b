"""Every operation of the service. Written by scripts/pythonClient.js from the contract; do not edit."""

from __future__ import annotations

from typing import Any, Dict, List, Optional

from .transport import FileContent, Transport


class Operations:
    """One method for each operation, with its fields as keyword arguments."""

    transport: Transport

    def addSigningKey(
        self,
        *,
        publicKey: str,
        label: Optional[str] = None,
    ) -> Dict[str, Any]:
        """Register a key with which the account signs its data for input jobs."""
        return self.transport.call(
            "POST",
            "/sdk/computation/panel/addSigningKey",
            {"publicKey": publicKey, "label": label},
            {},
            writes=True,
            stream=False,
        )

    def apiKeyList(
        self,
        *,
        pageNo: Optional[int] = None,
        pageSize: Optional[int] = None,
    ) -> Dict[str, Any]:
        """List the API keys of the account with their last use and budgets, newest first."""
        return self.transport.call(
            "POST",
            "/sdk/computation/user/apiKeyList",
            {"pageNo": pageNo, "pageSize": pageSize},
            {},
            writes=False,
            stream=False,
        )

    def auditExport(self) -> bytes:
        """Download the audit log of the account as JSON lines, oldest first."""
        return self.transport.call(
            "GET",
            "/sdk/computation/user/auditExport",
            {},
            {},
            writes=False,
            stream=True,
        )

    def auditLog(
        self,
        *,
        before: Optional[int] = None,
        pageSize: Optional[int] = None,
    ) -> Dict[str, Any]:
        """List the audit log of the account: sign-ins, keys, grants, deletions and more, newest first."""
        return self.transport.call(
            "POST",
            "/sdk/computation/user/auditLog",
            {"before": before, "pageSize": pageSize},
            {},
            writes=False,
            stream=False,
        )

    def buyLLMToken(
        self,
        *,
        tokensNum: int,
        jobName: str,
    ) -> Dict[str, Any]:
        """Buy LLM tokens with CCD."""
        return self.transport.call(
            "POST",
            "/sdk/computation/LLM/buyLLMToken",
            {"tokensNum": tokensNum, "jobName": jobName},
            {},
            writes=True,
            stream=False,
        )

    def callLLM3(
        self,
        *,
        prompt: str,
        max_new_tokens: Optional[int] = None,
        temperature: Optional[float] = None,
        top_p: Optional[float] = None,
        seed: Optional[int] = None,
        stop: Optional[Any] = None,
        system: Optional[str] = None,
        history: Optional[List[Dict[str, Any]]] = None,
    ) -> Dict[str, Any]:
        """Call the default model."""
        return self.transport.call(
            "POST",
            "/sdk/computation/LLM/callLLM3",
            {"prompt": prompt, "max_new_tokens": max_new_tokens, "temperature": temperature, "top_p": top_p, "seed": seed, "stop": stop, "system": system, "history": history},
            {},
            writes=True,
            stream=False,
        )

    def cancelTask(
        self,
        *,
        task_id: str,
    ) -> Dict[str, Any]:
        """Cancel a task and release its held tokens."""
        return self.transport.call(
            "POST",
            "/sdk/computation/genAI/cancelTask",
            {"task_id": task_id},
            {},
            writes=False,
            stream=False,
        )

    def ccdUsageList(
        self,
        *,
        pageNo: int,
        pageSize: int,
    ) -> Dict[str, Any]:
        """List the CCD usage of the jobs of the user."""
        return self.transport.call(
            "POST",
            "/sdk/computation/panel/ccdUsageList",
            {"pageNo": pageNo, "pageSize": pageSize},
            {},
            writes=False,
            stream=False,
        )

    def chainTransaction(
        self,
        *,
        txHash: str,
    ) -> Dict[str, Any]:
        """Read a transaction from the chain, with its block and decoded events."""
        return self.transport.call(
            "GET",
            "/sdk/computation/chain/transaction",
            {"txHash": txHash},
            {},
            writes=False,
            stream=False,
        )

    def changePassword(
        self,
        *,
        passwd: str,
        newPasswd: str,
    ) -> Dict[str, Any]:
        """Change the password; every token issued before ends at once."""
        return self.transport.call(
            "POST",
            "/sdk/computation/user/changePassword",
            {"passwd": passwd, "newPasswd": newPasswd},
            {},
            writes=False,
            stream=False,
        )

    def checkFiles(
        self,
        *,
        computation: str,
        featureData: FileContent,
        jobName: Optional[str] = None,
        seed: Optional[int] = None,
        targetColumn: Optional[str] = None,
        targetData: Optional[FileContent] = None,
        testingData: Optional[FileContent] = None,
        **parameters: Any,
    ) -> Dict[str, Any]:
        """Check CSV files and estimate the cost of a job."""
        return self.transport.call(
            "POST",
            "/sdk/computation/panel/checkFiles",
            {"computation": computation, "jobName": jobName, "seed": seed, "targetColumn": targetColumn, **parameters},
            _given({"featureData": featureData, "targetData": targetData, "testingData": testingData}),
            writes=False,
            stream=False,
        )

    def checkPrediction(
        self,
        *,
        jobID: str,
        testingData: FileContent,
        jobName: Optional[str] = None,
    ) -> Dict[str, Any]:
        """Check a CSV file of rows against a model and estimate the cost."""
        return self.transport.call(
            "POST",
            "/sdk/computation/panel/checkPrediction",
            {"jobID": jobID, "jobName": jobName},
            _given({"testingData": testingData}),
            writes=False,
            stream=False,
        )

    def cogVideo(
        self,
        *,
        prompt: str,
        seed: Optional[int] = None,
        size: Optional[str] = None,
        n_steps: Optional[int] = None,
        guidance_scale: Optional[float] = None,
    ) -> Dict[str, Any]:
        """Generate a GIF from a prompt, CogVideo mode."""
        return self.transport.call(
            "POST",
            "/sdk/computation/genAI/cogVideo",
            {"prompt": prompt, "seed": seed, "size": size, "n_steps": n_steps, "guidance_scale": guidance_scale},
            {},
            writes=True,
            stream=False,
        )

    def confirmEmail(
        self,
        *,
        code: str,
    ) -> Dict[str, Any]:
        """Confirm the address of an account with the code of a mail."""
        return self.transport.call(
            "POST",
            "/sdk/computation/user/confirmEmail",
            {"code": code},
            {},
            writes=False,
            stream=False,
        )

    def createApiKey(
        self,
        *,
        name: str,
        scopes: List[str],
        networks: Optional[List[str]] = None,
        expiryTime: Optional[int] = None,
        ccdPerDay: Optional[str] = None,
        ccdPerMonth: Optional[str] = None,
        ccdInTotal: Optional[str] = None,
        tokensPerDay: Optional[int] = None,
        tokensPerMonth: Optional[int] = None,
        tokensInTotal: Optional[int] = None,
    ) -> Dict[str, Any]:
        """Create an API key, which is accepted wherever an access token is."""
        return self.transport.call(
            "POST",
            "/sdk/computation/user/createApiKey",
            {"name": name, "scopes": scopes, "networks": networks, "expiryTime": expiryTime, "ccdPerDay": ccdPerDay, "ccdPerMonth": ccdPerMonth, "ccdInTotal": ccdInTotal, "tokensPerDay": tokensPerDay, "tokensPerMonth": tokensPerMonth, "tokensInTotal": tokensInTotal},
            {},
            writes=False,
            stream=False,
        )

    def createJob(
        self,
        *,
        jobName: str,
        batchSize: Optional[int] = None,
        computation: Optional[str] = None,
    ) -> Dict[str, Any]:
        """Create the training job estimated under the same name."""
        return self.transport.call(
            "POST",
            "/sdk/computation/deAI/createJob",
            {"jobName": jobName, "batchSize": batchSize, "computation": computation},
            {},
            writes=True,
            stream=False,
        )

    def createJobByFile(
        self,
        *,
        computation: str,
        jobName: str,
        featureData: FileContent,
        seed: Optional[int] = None,
        targetColumn: Optional[str] = None,
        targetData: Optional[FileContent] = None,
        testingData: Optional[FileContent] = None,
        **parameters: Any,
    ) -> Dict[str, Any]:
        """Create a classification, clustering or regression job from CSV files."""
        return self.transport.call(
            "POST",
            "/sdk/computation/panel/createJobByFile",
            {"computation": computation, "jobName": jobName, "seed": seed, "targetColumn": targetColumn, **parameters},
            _given({"featureData": featureData, "targetData": targetData, "testingData": testingData}),
            writes=True,
            stream=False,
        )

    def createJobByInput(
        self,
        *,
        computation: str,
        jobName: str,
        parties: List[str],
        input: Optional[str] = None,
        sealed: Optional[List[str]] = None,
        jobID: Optional[str] = None,
        decimalPlaces: Optional[int] = None,
        valueBits: Optional[int] = None,
        resultFor: Optional[str] = None,
    ) -> Dict[str, Any]:
        """Create a private computation with typed-in data."""
        return self.transport.call(
            "POST",
            "/sdk/computation/panel/createJobByInput",
            {"computation": computation, "jobName": jobName, "parties": parties, "input": input, "sealed": sealed, "jobID": jobID, "decimalPlaces": decimalPlaces, "valueBits": valueBits, "resultFor": resultFor},
            {},
            writes=True,
            stream=False,
        )

    def createWebhook(
        self,
        *,
        url: str,
        events: Optional[List[str]] = None,
        description: Optional[str] = None,
    ) -> Dict[str, Any]:
        """Create a webhook: an address that receives the events of the account as they happen."""
        return self.transport.call(
            "POST",
            "/sdk/computation/user/createWebhook",
            {"url": url, "events": events, "description": description},
            {},
            writes=False,
            stream=False,
        )

    def deleteJobByUser(
        self,
        *,
        jobID: str,
    ) -> Dict[str, Any]:
        """Delete a job."""
        return self.transport.call(
            "POST",
            "/sdk/computation/panel/deleteJobByUser",
            {"jobID": jobID},
            {},
            writes=True,
            stream=False,
        )

    def deleteTask(
        self,
        *,
        task_id: str,
    ) -> Dict[str, Any]:
        """Delete a task that has ended, with its results."""
        return self.transport.call(
            "POST",
            "/sdk/computation/genAI/deleteTask",
            {"task_id": task_id},
            {},
            writes=True,
            stream=False,
        )

    def deleteUpload(
        self,
        *,
        path: str,
    ) -> Dict[str, Any]:
        """Delete an upload that nothing uses."""
        return self.transport.call(
            "POST",
            "/sdk/computation/user/deleteUpload",
            {"path": path},
            {},
            writes=True,
            stream=False,
        )

    def deleteWebhook(
        self,
        *,
        id: str,
    ) -> Dict[str, Any]:
        """Delete a webhook and its deliveries."""
        return self.transport.call(
            "POST",
            "/sdk/computation/user/deleteWebhook",
            {"id": id},
            {},
            writes=False,
            stream=False,
        )

    def downloadDataset(
        self,
        *,
        datasetType: str,
        jobID: str,
    ) -> bytes:
        """Download a dataset of a file job."""
        return self.transport.call(
            "GET",
            "/sdk/computation/panel/downloadDataset",
            {"datasetType": datasetType, "jobID": jobID},
            {},
            writes=False,
            stream=True,
        )

    def exportAccount(self) -> bytes:
        """Download everything of the account as an archive: its rows as JSON lines, and its files."""
        return self.transport.call(
            "GET",
            "/sdk/computation/user/exportAccount",
            {},
            {},
            writes=False,
            stream=True,
        )

    def fillData(
        self,
        *,
        jobID: str,
        input: Optional[str] = None,
        sealed: Optional[List[str]] = None,
    ) -> Dict[str, Any]:
        """Fill in data of an input job."""
        return self.transport.call(
            "POST",
            "/sdk/computation/panel/fillData",
            {"jobID": jobID, "input": input, "sealed": sealed},
            {},
            writes=True,
            stream=False,
        )

    def findSubmission(
        self,
        *,
        cid: str,
    ) -> Dict[str, Any]:
        """Find the result on chain that names a content id, among all results of the user."""
        return self.transport.call(
            "GET",
            "/sdk/computation/chain/findSubmission",
            {"cid": cid},
            {},
            writes=False,
            stream=False,
        )

    def genImg(
        self,
        *,
        prompt: str,
        negative_prompt: Optional[str] = None,
        seed: Optional[int] = None,
        size: Optional[str] = None,
        n_steps: Optional[int] = None,
        guidance_scale: Optional[float] = None,
        init_image: Optional[str] = None,
        mask_image: Optional[str] = None,
        strength: Optional[float] = None,
        pipe_name: Optional[str] = None,
        lora_path_list: Optional[str] = None,
        lora_weight_list: Optional[str] = None,
        lora_scale: Optional[float] = None,
        textual_inversion_path: Optional[str] = None,
        clip_skip: Optional[int] = None,
    ) -> Dict[str, Any]:
        """Generate a picture from a prompt, base mode."""
        return self.transport.call(
            "POST",
            "/sdk/computation/genAI/genImg",
            {"prompt": prompt, "negative_prompt": negative_prompt, "seed": seed, "size": size, "n_steps": n_steps, "guidance_scale": guidance_scale, "init_image": init_image, "mask_image": mask_image, "strength": strength, "pipe_name": pipe_name, "lora_path_list": lora_path_list, "lora_weight_list": lora_weight_list, "lora_scale": lora_scale, "textual_inversion_path": textual_inversion_path, "clip_skip": clip_skip},
            {},
            writes=True,
            stream=False,
        )

    def genImgFlux(
        self,
        *,
        prompt: str,
        seed: Optional[int] = None,
        size: Optional[str] = None,
        n_steps: Optional[int] = None,
        guidance_scale: Optional[float] = None,
        init_image: Optional[str] = None,
        mask_image: Optional[str] = None,
        strength: Optional[float] = None,
        pipe_name: Optional[str] = None,
        lora_path_list: Optional[str] = None,
        lora_weight_list: Optional[str] = None,
        lora_scale: Optional[float] = None,
        textual_inversion_path: Optional[str] = None,
        clip_skip: Optional[int] = None,
    ) -> Dict[str, Any]:
        """Generate a picture from a prompt, Flux mode."""
        return self.transport.call(
            "POST",
            "/sdk/computation/genAI/genImgFlux",
            {"prompt": prompt, "seed": seed, "size": size, "n_steps": n_steps, "guidance_scale": guidance_scale, "init_image": init_image, "mask_image": mask_image, "strength": strength, "pipe_name": pipe_name, "lora_path_list": lora_path_list, "lora_weight_list": lora_weight_list, "lora_scale": lora_scale, "textual_inversion_path": textual_inversion_path, "clip_skip": clip_skip},
            {},
            writes=True,
            stream=False,
        )

    def genImgSDXL(
        self,
        *,
        prompt: str,
        negative_prompt: Optional[str] = None,
        seed: Optional[int] = None,
        size: Optional[str] = None,
        n_steps: Optional[int] = None,
        guidance_scale: Optional[float] = None,
        init_image: Optional[str] = None,
        mask_image: Optional[str] = None,
        strength: Optional[float] = None,
        pipe_name: Optional[str] = None,
        lora_path_list: Optional[str] = None,
        lora_weight_list: Optional[str] = None,
        lora_scale: Optional[float] = None,
        textual_inversion_path: Optional[str] = None,
        clip_skip: Optional[int] = None,
    ) -> Dict[str, Any]:
        """Generate a picture from a prompt, SDXL mode."""
        return self.transport.call(
            "POST",
            "/sdk/computation/genAI/genImgSDXL",
            {"prompt": prompt, "negative_prompt": negative_prompt, "seed": seed, "size": size, "n_steps": n_steps, "guidance_scale": guidance_scale, "init_image": init_image, "mask_image": mask_image, "strength": strength, "pipe_name": pipe_name, "lora_path_list": lora_path_list, "lora_weight_list": lora_weight_list, "lora_scale": lora_scale, "textual_inversion_path": textual_inversion_path, "clip_skip": clip_skip},
            {},
            writes=True,
            stream=False,
        )

    def genToken(
        self,
        *,
        email: str,
        passwd: str,
    ) -> Dict[str, Any]:
        """Generate an access token."""
        return self.transport.call(
            "POST",
            "/sdk/computation/user/genToken",
            {"email": email, "passwd": passwd},
            {},
            writes=False,
            stream=False,
        )

    def img2Motion(
        self,
        *,
        image_path: str,
        prompt: str,
        seed: Optional[int] = None,
        size: Optional[str] = None,
        n_steps: Optional[int] = None,
        guidance_scale: Optional[float] = None,
    ) -> Dict[str, Any]:
        """Generate a GIF from a picture and a prompt."""
        return self.transport.call(
            "POST",
            "/sdk/computation/genAI/img2Motion",
            {"image_path": image_path, "prompt": prompt, "seed": seed, "size": size, "n_steps": n_steps, "guidance_scale": guidance_scale},
            {},
            writes=True,
            stream=False,
        )

    def inference(
        self,
        *,
        jobID: str,
    ) -> Dict[str, Any]:
        """Run the newest estimated inference of a job."""
        return self.transport.call(
            "POST",
            "/sdk/computation/deAI/inference",
            {"jobID": jobID},
            {},
            writes=True,
            stream=False,
        )

    def inferenceCost(
        self,
        *,
        data_path: str,
        jobID: str,
    ) -> Dict[str, Any]:
        """Estimate the CCD cost of an inference."""
        return self.transport.call(
            "POST",
            "/sdk/computation/deAI/inferenceCost",
            {"data_path": data_path, "jobID": jobID},
            {},
            writes=True,
            stream=False,
        )

    def inputJobPrice(
        self,
        *,
        computation: str,
        rows: int,
        columns: int,
        valueBits: Optional[int] = None,
    ) -> Dict[str, Any]:
        """Read what the data of one party costs in a round that succeeds."""
        return self.transport.call(
            "GET",
            "/sdk/computation/panel/inputJobPrice",
            {"computation": computation, "rows": rows, "columns": columns, "valueBits": valueBits},
            {},
            writes=False,
            stream=False,
        )

    def jobDetailByUser(
        self,
        *,
        jobID: str,
    ) -> Dict[str, Any]:
        """Read a job."""
        return self.transport.call(
            "POST",
            "/sdk/computation/panel/jobDetailByUser",
            {"jobID": jobID},
            {},
            writes=False,
            stream=False,
        )

    def jobListByUser(
        self,
        *,
        pageNo: int,
        pageSize: int,
    ) -> Dict[str, Any]:
        """List the jobs in which the user is a party, newest first."""
        return self.transport.call(
            "POST",
            "/sdk/computation/panel/jobListByUser",
            {"pageNo": pageNo, "pageSize": pageSize},
            {},
            writes=False,
            stream=False,
        )

    def keepInputs(
        self,
        *,
        keep: str,
    ) -> Dict[str, Any]:
        """Choose whether the account can read its own plain-text data of input jobs again."""
        return self.transport.call(
            "POST",
            "/sdk/computation/panel/keepInputs",
            {"keep": keep},
            {},
            writes=True,
            stream=False,
        )

    def llmUsage(
        self,
        *,
        days: Optional[int] = None,
    ) -> Dict[str, Any]:
        """Read the usage of LLM tokens by day and model, newest first."""
        return self.transport.call(
            "GET",
            "/sdk/computation/LLM/llmUsage",
            {"days": days},
            {},
            writes=False,
            stream=False,
        )

    def mailSettings(self) -> Dict[str, Any]:
        """Read which notices the account gets by mail."""
        return self.transport.call(
            "GET",
            "/sdk/computation/user/mailSettings",
            {},
            {},
            writes=False,
            stream=False,
        )

    def markTask(
        self,
        *,
        task_id: str,
        favourite: str,
    ) -> Dict[str, Any]:
        """Mark a task as a favourite, or remove the mark."""
        return self.transport.call(
            "POST",
            "/sdk/computation/genAI/markTask",
            {"task_id": task_id, "favourite": favourite},
            {},
            writes=True,
            stream=False,
        )

    def noticeList(
        self,
        *,
        pageNo: int,
        pageSize: int,
    ) -> Dict[str, Any]:
        """List the jobs that need data from the user."""
        return self.transport.call(
            "POST",
            "/sdk/computation/panel/noticeList",
            {"pageNo": pageNo, "pageSize": pageSize},
            {},
            writes=False,
            stream=False,
        )

    def operatorAccounts(
        self,
        *,
        pageNo: int,
        pageSize: int,
        search: Optional[str] = None,
    ) -> Dict[str, Any]:
        """List accounts and their balances, newest first."""
        return self.transport.call(
            "POST",
            "/sdk/operator/accounts",
            {"pageNo": pageNo, "pageSize": pageSize, "search": search},
            {},
            writes=False,
            stream=False,
        )

    def operatorAudit(
        self,
        *,
        before: Optional[int] = None,
        pageSize: Optional[int] = None,
        account: Optional[str] = None,
    ) -> Dict[str, Any]:
        """List the audit log of one account or of all, newest first."""
        return self.transport.call(
            "POST",
            "/sdk/operator/audit",
            {"before": before, "pageSize": pageSize, "account": account},
            {},
            writes=False,
            stream=False,
        )

    def operatorAuditExport(self) -> bytes:
        """Download the whole audit log as JSON lines, oldest first."""
        return self.transport.call(
            "GET",
            "/sdk/operator/auditExport",
            {},
            {},
            writes=False,
            stream=True,
        )

    def operatorFailures(
        self,
        *,
        limit: Optional[int] = None,
    ) -> Dict[str, Any]:
        """List jobs and tasks that failed in the last thirty days with their reason, newest first."""
        return self.transport.call(
            "POST",
            "/sdk/operator/failures",
            {"limit": limit},
            {},
            writes=False,
            stream=False,
        )

    def operatorGrant(
        self,
        *,
        account: str,
        currency: str,
        amount: str,
    ) -> Dict[str, Any]:
        """Grant CCD or LLM tokens to an account."""
        return self.transport.call(
            "POST",
            "/sdk/operator/grant",
            {"account": account, "currency": currency, "amount": amount},
            {},
            writes=True,
            stream=False,
        )

    def operatorResetPassword(
        self,
        *,
        account: str,
    ) -> Dict[str, Any]:
        """Make a link with which the owner of an account chooses a new password; it works once, for an hour."""
        return self.transport.call(
            "POST",
            "/sdk/operator/resetPassword",
            {"account": account},
            {},
            writes=False,
            stream=False,
        )

    def operatorSettings(self) -> Dict[str, Any]:
        """Read the current settings; for secrets only whether they are set."""
        return self.transport.call(
            "GET",
            "/sdk/operator/settings",
            {},
            {},
            writes=False,
            stream=False,
        )

    def operatorStatus(self) -> Dict[str, Any]:
        """Read the status of the service: processes, queues, engines, and the jobs and tasks of the last day."""
        return self.transport.call(
            "GET",
            "/sdk/operator/status",
            {},
            {},
            writes=False,
            stream=False,
        )

    def operatorUpdateAccount(
        self,
        *,
        account: str,
        state: Optional[str] = None,
        role: Optional[str] = None,
    ) -> Dict[str, Any]:
        """Disable or enable an account, or change its role."""
        return self.transport.call(
            "POST",
            "/sdk/operator/updateAccount",
            {"account": account, "state": state, "role": role},
            {},
            writes=False,
            stream=False,
        )

    def predictFile(
        self,
        *,
        jobID: str,
        jobName: str,
        testingData: FileContent,
    ) -> Dict[str, Any]:
        """Create a job that predicts the rows of a CSV file with the model of a finished job."""
        return self.transport.call(
            "POST",
            "/sdk/computation/panel/predictFile",
            {"jobID": jobID, "jobName": jobName},
            _given({"testingData": testingData}),
            writes=True,
            stream=False,
        )

    def predictRows(
        self,
        *,
        jobID: str,
        rows: Optional[List[Any]] = None,
        explain: Optional[str] = None,
    ) -> Dict[str, Any]:
        """Predict rows with the model of a finished job."""
        return self.transport.call(
            "POST",
            "/sdk/computation/panel/predictRows",
            {"jobID": jobID, "rows": rows, "explain": explain},
            {},
            writes=False,
            stream=False,
        )

    def predictSample(
        self,
        *,
        jobID: str,
        sample: FileContent,
    ) -> Dict[str, Any]:
        """Predict one picture, or what follows a series, with the model of a training."""
        return self.transport.call(
            "POST",
            "/sdk/computation/deAI/predictSample",
            {"jobID": jobID},
            _given({"sample": sample}),
            writes=False,
            stream=False,
        )

    def prepareFill(
        self,
        *,
        jobID: str,
        signingKey: Optional[str] = None,
    ) -> Dict[str, Any]:
        """Get what a client needs to seal its data for an input job: round, party index and node keys."""
        return self.transport.call(
            "POST",
            "/sdk/computation/panel/prepareFill",
            {"jobID": jobID, "signingKey": signingKey},
            {},
            writes=False,
            stream=False,
        )

    def prepareInputJob(
        self,
        *,
        computation: str,
        parties: List[str],
        decimalPlaces: Optional[int] = None,
        valueBits: Optional[int] = None,
        resultFor: Optional[str] = None,
        signingKey: Optional[str] = None,
    ) -> Dict[str, Any]:
        """Get the id of an input job to be created, for which its creator can seal data on the client."""
        return self.transport.call(
            "POST",
            "/sdk/computation/panel/prepareInputJob",
            {"computation": computation, "parties": parties, "decimalPlaces": decimalPlaces, "valueBits": valueBits, "resultFor": resultFor, "signingKey": signingKey},
            {},
            writes=False,
            stream=False,
        )

    def privacyNodes(self) -> Dict[str, Any]:
        """Read the public keys of the three compute nodes and whether they are ready."""
        return self.transport.call(
            "GET",
            "/sdk/computation/panel/privacyNodes",
            {},
            {},
            writes=False,
            stream=False,
        )

    def pyramid(
        self,
        *,
        prompt: str,
        seed: Optional[int] = None,
        size: Optional[str] = None,
        n_steps: Optional[int] = None,
        guidance_scale: Optional[float] = None,
    ) -> Dict[str, Any]:
        """Generate a GIF from a prompt, Pyramid mode."""
        return self.transport.call(
            "POST",
            "/sdk/computation/genAI/pyramid",
            {"prompt": prompt, "seed": seed, "size": size, "n_steps": n_steps, "guidance_scale": guidance_scale},
            {},
            writes=True,
            stream=False,
        )

    def queryGuarantee(
        self,
        *,
        model: str,
        jobName: str,
        epoch: int,
        x_train: str,
        train_shard: float,
        y_train: Optional[str] = None,
        scale_ratio: Optional[int] = None,
        category: Optional[int] = None,
        channel: Optional[int] = None,
        input_width: Optional[int] = None,
        label_width: Optional[int] = None,
        shift: Optional[int] = None,
        sequence_stride: Optional[int] = None,
        sampling_rate: Optional[int] = None,
    ) -> Dict[str, Any]:
        """Estimate the CCD cost of a training job."""
        return self.transport.call(
            "POST",
            "/sdk/computation/deAI/queryGuarantee",
            {"model": model, "jobName": jobName, "epoch": epoch, "x_train": x_train, "train_shard": train_shard, "y_train": y_train, "scale_ratio": scale_ratio, "category": category, "channel": channel, "input_width": input_width, "label_width": label_width, "shift": shift, "sequence_stride": sequence_stride, "sampling_rate": sampling_rate},
            {},
            writes=True,
            stream=False,
        )

    def queryInfer(
        self,
        *,
        id: int,
    ) -> Dict[str, Any]:
        """Read an inference result."""
        return self.transport.call(
            "POST",
            "/sdk/computation/deAI/queryInfer",
            {"id": id},
            {},
            writes=False,
            stream=False,
        )

    def queryInferList(
        self,
        *,
        pageNo: int,
        pageSize: int,
        jobID: str,
    ) -> Dict[str, Any]:
        """List the inference results of a job."""
        return self.transport.call(
            "POST",
            "/sdk/computation/deAI/queryInferList",
            {"pageNo": pageNo, "pageSize": pageSize, "jobID": jobID},
            {},
            writes=False,
            stream=False,
        )

    def queryLLMPrice(self) -> Dict[str, Any]:
        """Read the price of one LLM token in CCD."""
        return self.transport.call(
            "GET",
            "/sdk/computation/LLM/queryLLMPrice",
            {},
            {},
            writes=False,
            stream=False,
        )

    def queryLLMTokensBalance(self) -> Dict[str, Any]:
        """Read the LLM token balance."""
        return self.transport.call(
            "GET",
            "/sdk/computation/LLM/queryLLMTokensBalance",
            {},
            {},
            writes=False,
            stream=False,
        )

    def queryTask(
        self,
        *,
        task_id: str,
    ) -> Dict[str, Any]:
        """Read the status and result of a task."""
        return self.transport.call(
            "GET",
            "/sdk/computation/genAI/queryTask",
            {"task_id": task_id},
            {},
            writes=False,
            stream=False,
        )

    def queryTaskPrice(self) -> Dict[str, Any]:
        """Read the price of a task in LLM tokens by mode."""
        return self.transport.call(
            "GET",
            "/sdk/computation/genAI/queryTaskPrice",
            {},
            {},
            writes=False,
            stream=False,
        )

    def register(
        self,
        *,
        email: str,
        passwd: str,
    ) -> Dict[str, Any]:
        """Register an account."""
        return self.transport.call(
            "POST",
            "/sdk/computation/user/register",
            {"email": email, "passwd": passwd},
            {},
            writes=True,
            stream=False,
        )

    def removeSigningKey(
        self,
        *,
        publicKey: str,
    ) -> Dict[str, Any]:
        """Remove a key of the account."""
        return self.transport.call(
            "POST",
            "/sdk/computation/panel/removeSigningKey",
            {"publicKey": publicKey},
            {},
            writes=True,
            stream=False,
        )

    def replayWebhook(
        self,
        *,
        id: str,
        since: int,
    ) -> Dict[str, Any]:
        """Deliver every event after a number again, in order."""
        return self.transport.call(
            "POST",
            "/sdk/computation/user/replayWebhook",
            {"id": id, "since": since},
            {},
            writes=False,
            stream=False,
        )

    def requestPasswordReset(
        self,
        *,
        email: str,
    ) -> Dict[str, Any]:
        """Send a link that resets the password; the answer does not tell whether the account exists."""
        return self.transport.call(
            "POST",
            "/sdk/computation/user/requestPasswordReset",
            {"email": email},
            {},
            writes=False,
            stream=False,
        )

    def resetPassword(
        self,
        *,
        code: str,
        newPasswd: str,
    ) -> Dict[str, Any]:
        """Choose a new password with the code of a mail; every session of the account ends."""
        return self.transport.call(
            "POST",
            "/sdk/computation/user/resetPassword",
            {"code": code, "newPasswd": newPasswd},
            {},
            writes=False,
            stream=False,
        )

    def revokeApiKey(
        self,
        *,
        id: str,
    ) -> Dict[str, Any]:
        """Revoke an API key at once."""
        return self.transport.call(
            "POST",
            "/sdk/computation/user/revokeApiKey",
            {"id": id},
            {},
            writes=False,
            stream=False,
        )

    def rotateApiKey(
        self,
        *,
        id: str,
        overlapMinutes: Optional[int] = None,
    ) -> Dict[str, Any]:
        """Replace the secret of an API key; the previous one is accepted for a while."""
        return self.transport.call(
            "POST",
            "/sdk/computation/user/rotateApiKey",
            {"id": id, "overlapMinutes": overlapMinutes},
            {},
            writes=False,
            stream=False,
        )

    def rotateWebhookSecret(
        self,
        *,
        id: str,
        overlapMinutes: Optional[int] = None,
    ) -> Dict[str, Any]:
        """Replace the signing secret of a webhook; deliveries carry both signatures for a while."""
        return self.transport.call(
            "POST",
            "/sdk/computation/user/rotateWebhookSecret",
            {"id": id, "overlapMinutes": overlapMinutes},
            {},
            writes=False,
            stream=False,
        )

    def runAgain(
        self,
        *,
        jobID: str,
    ) -> Dict[str, Any]:
        """Run the failed round of an input job again on the same data."""
        return self.transport.call(
            "POST",
            "/sdk/computation/panel/runAgain",
            {"jobID": jobID},
            {},
            writes=True,
            stream=False,
        )

    def sendConfirmation(self) -> Dict[str, Any]:
        """Send the link that confirms the address again, at most three times an hour."""
        return self.transport.call(
            "POST",
            "/sdk/computation/user/sendConfirmation",
            {},
            {},
            writes=False,
            stream=False,
        )

    def shareModel(
        self,
        *,
        jobID: str,
        account: str,
        revoke: Optional[str] = None,
    ) -> Dict[str, Any]:
        """Let another account predict with the model of a job."""
        return self.transport.call(
            "POST",
            "/sdk/computation/panel/shareModel",
            {"jobID": jobID, "account": account, "revoke": revoke},
            {},
            writes=True,
            stream=False,
        )

    def shareTask(
        self,
        *,
        task_id: str,
        share: str,
    ) -> Dict[str, Any]:
        """Share the result of a task by a link that needs no account, or end that."""
        return self.transport.call(
            "POST",
            "/sdk/computation/genAI/shareTask",
            {"task_id": task_id, "share": share},
            {},
            writes=True,
            stream=False,
        )

    def sharedModels(self) -> Dict[str, Any]:
        """List the models of others that you may predict with, newest first, at most 1,000."""
        return self.transport.call(
            "GET",
            "/sdk/computation/panel/sharedModels",
            {},
            {},
            writes=False,
            stream=False,
        )

    def sharedResult(
        self,
        *,
        secret: str,
    ) -> Dict[str, Any]:
        """Read a result that its owner has shared."""
        return self.transport.call(
            "GET",
            "/sdk/computation/genAI/sharedResult",
            {"secret": secret},
            {},
            writes=False,
            stream=False,
        )

    def signOutEverywhere(self) -> Dict[str, Any]:
        """End every session of the account: every token issued before, this one included, ends at once."""
        return self.transport.call(
            "POST",
            "/sdk/computation/user/signOutEverywhere",
            {},
            {},
            writes=False,
            stream=False,
        )

    def signingKeys(self) -> Dict[str, Any]:
        """List the keys with which the account signs its data for input jobs."""
        return self.transport.call(
            "GET",
            "/sdk/computation/panel/signingKeys",
            {},
            {},
            writes=False,
            stream=False,
        )

    def statement(
        self,
        *,
        pageNo: Optional[int] = None,
        pageSize: Optional[int] = None,
    ) -> Dict[str, Any]:
        """List the charges and credits of the account, one line for each piece of work."""
        return self.transport.call(
            "POST",
            "/sdk/computation/user/statement",
            {"pageNo": pageNo, "pageSize": pageSize},
            {},
            writes=False,
            stream=False,
        )

    def stopTraining(
        self,
        *,
        jobID: str,
    ) -> Dict[str, Any]:
        """Stop a training and keep its best model so far."""
        return self.transport.call(
            "POST",
            "/sdk/computation/deAI/stopTraining",
            {"jobID": jobID},
            {},
            writes=True,
            stream=False,
        )

    def subListByUser(
        self,
        *,
        pageNo: int,
        pageSize: int,
        jobID: str,
    ) -> Dict[str, Any]:
        """List the results of a job on chain."""
        return self.transport.call(
            "POST",
            "/sdk/computation/panel/subListByUser",
            {"pageNo": pageNo, "pageSize": pageSize, "jobID": jobID},
            {},
            writes=False,
            stream=False,
        )

    def submissionList(
        self,
        *,
        pageNo: int,
        pageSize: int,
    ) -> Dict[str, Any]:
        """List the results on chain of all jobs and generative tasks of the user, newest first."""
        return self.transport.call(
            "POST",
            "/sdk/computation/chain/submissionList",
            {"pageNo": pageNo, "pageSize": pageSize},
            {},
            writes=False,
            stream=False,
        )

    def taskList(
        self,
        *,
        pageNo: int,
        pageSize: int,
        search: Optional[str] = None,
        favourite: Optional[str] = None,
    ) -> Dict[str, Any]:
        """List the tasks of the account, newest first."""
        return self.transport.call(
            "POST",
            "/sdk/computation/genAI/taskList",
            {"pageNo": pageNo, "pageSize": pageSize, "search": search, "favourite": favourite},
            {},
            writes=False,
            stream=False,
        )

    def txt2Motion(
        self,
        *,
        prompt: str,
        negative_prompt: Optional[str] = None,
        seed: Optional[int] = None,
        size: Optional[str] = None,
        n_steps: Optional[int] = None,
        guidance_scale: Optional[float] = None,
    ) -> Dict[str, Any]:
        """Generate a GIF from a prompt."""
        return self.transport.call(
            "POST",
            "/sdk/computation/genAI/txt2Motion",
            {"prompt": prompt, "negative_prompt": negative_prompt, "seed": seed, "size": size, "n_steps": n_steps, "guidance_scale": guidance_scale},
            {},
            writes=True,
            stream=False,
        )

    def updateApiKey(
        self,
        *,
        id: str,
        name: str,
        scopes: List[str],
        networks: Optional[List[str]] = None,
        expiryTime: Optional[int] = None,
        ccdPerDay: Optional[str] = None,
        ccdPerMonth: Optional[str] = None,
        ccdInTotal: Optional[str] = None,
        tokensPerDay: Optional[int] = None,
        tokensPerMonth: Optional[int] = None,
        tokensInTotal: Optional[int] = None,
    ) -> Dict[str, Any]:
        """Replace the name, scopes, networks, expiry and budgets of an API key."""
        return self.transport.call(
            "POST",
            "/sdk/computation/user/updateApiKey",
            {"id": id, "name": name, "scopes": scopes, "networks": networks, "expiryTime": expiryTime, "ccdPerDay": ccdPerDay, "ccdPerMonth": ccdPerMonth, "ccdInTotal": ccdInTotal, "tokensPerDay": tokensPerDay, "tokensPerMonth": tokensPerMonth, "tokensInTotal": tokensInTotal},
            {},
            writes=False,
            stream=False,
        )

    def updateMailSettings(
        self,
        *,
        off: Optional[List[str]] = None,
    ) -> Dict[str, Any]:
        """Choose which notices the account gets by mail."""
        return self.transport.call(
            "POST",
            "/sdk/computation/user/updateMailSettings",
            {"off": off},
            {},
            writes=False,
            stream=False,
        )

    def updateWebhook(
        self,
        *,
        id: str,
        url: str,
        events: Optional[List[str]] = None,
        description: Optional[str] = None,
        state: Optional[str] = None,
    ) -> Dict[str, Any]:
        """Replace the address, events and description of a webhook, or switch it on or off."""
        return self.transport.call(
            "POST",
            "/sdk/computation/user/updateWebhook",
            {"id": id, "url": url, "events": events, "description": description, "state": state},
            {},
            writes=False,
            stream=False,
        )

    def uploadFile(
        self,
        *,
        file: FileContent,
    ) -> Dict[str, Any]:
        """Upload a dataset."""
        return self.transport.call(
            "POST",
            "/sdk/computation/deAI/uploadFile",
            {},
            _given({"file": file}),
            writes=True,
            stream=False,
        )

    def uploadList(
        self,
        *,
        pageNo: Optional[int] = None,
        pageSize: Optional[int] = None,
    ) -> Dict[str, Any]:
        """List the uploads of the account, newest first, and read how much it has stored."""
        return self.transport.call(
            "POST",
            "/sdk/computation/user/uploadList",
            {"pageNo": pageNo, "pageSize": pageSize},
            {},
            writes=False,
            stream=False,
        )

    def usageByDay(
        self,
        *,
        days: Optional[int] = None,
    ) -> Dict[str, Any]:
        """Read the charges of the account by day, currency and kind of work, newest first."""
        return self.transport.call(
            "GET",
            "/sdk/computation/user/usageByDay",
            {"days": days},
            {},
            writes=False,
            stream=False,
        )

    def userInfo(self) -> Dict[str, Any]:
        """Read the wallet address, the balances and other information of the user."""
        return self.transport.call(
            "GET",
            "/sdk/computation/user/userInfo",
            {},
            {},
            writes=False,
            stream=False,
        )

    def verifyResults(
        self,
        *,
        jobID: str,
    ) -> Dict[str, Any]:
        """Check the result files of a job against the content ids on chain."""
        return self.transport.call(
            "POST",
            "/sdk/computation/chain/verifyResults",
            {"jobID": jobID},
            {},
            writes=False,
            stream=False,
        )

    def verticalLLM(
        self,
        *,
        prompt: str,
        max_new_tokens: Optional[int] = None,
        temperature: Optional[float] = None,
        top_p: Optional[float] = None,
        seed: Optional[int] = None,
        stop: Optional[Any] = None,
        system: Optional[str] = None,
        history: Optional[List[Dict[str, Any]]] = None,
    ) -> Dict[str, Any]:
        """Call the coding model."""
        return self.transport.call(
            "POST",
            "/sdk/computation/LLM/verticalLLM",
            {"prompt": prompt, "max_new_tokens": max_new_tokens, "temperature": temperature, "top_p": top_p, "seed": seed, "stop": stop, "system": system, "history": history},
            {},
            writes=True,
            stream=False,
        )

    def webhookDeliveries(
        self,
        *,
        id: str,
        before: Optional[int] = None,
        pageSize: Optional[int] = None,
    ) -> Dict[str, Any]:
        """List the deliveries of a webhook with the last answer of its receiver, newest event first."""
        return self.transport.call(
            "POST",
            "/sdk/computation/user/webhookDeliveries",
            {"id": id, "before": before, "pageSize": pageSize},
            {},
            writes=False,
            stream=False,
        )

    def webhookList(
        self,
        *,
        pageNo: Optional[int] = None,
        pageSize: Optional[int] = None,
    ) -> Dict[str, Any]:
        """List the webhooks of the account, newest first."""
        return self.transport.call(
            "POST",
            "/sdk/computation/user/webhookList",
            {"pageNo": pageNo, "pageSize": pageSize},
            {},
            writes=False,
            stream=False,
        )


def _given(files: "Dict[str, Optional[FileContent]]") -> "Dict[str, FileContent]":
    return {name: content for name, content in files.items() if content is not None}
